export type Profile = {
  firstName?: string;
  lastName?: string;
  email: string;
  socialMediaSource?: string;
  goals?: string[];
  sourceAttributionText?: string;
  otherSourceText?: string;
  isWeb?: boolean;
  openOc?: boolean;
  updatedAt: number;
};
