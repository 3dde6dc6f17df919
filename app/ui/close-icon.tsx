type CloseIconProps = { size?: number; strokeWidth?: number };

export const CloseIcon = ({ size = 16, strokeWidth = 1.5 }: CloseIconProps) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth={strokeWidth} strokeLinecap="round" />
  </svg>
);
