/** On 24 × 24 units. */
export const ARROWS = {
  back: "M20 12H4M10 6l-6 6 6 6",
  first: "M6.5 5.5v13M17.5 5.5L11 12l6.5 6.5",
  previous: "M14.5 5.5L8 12l6.5 6.5",
  next: "M9.5 5.5L16 12l-6.5 6.5",
};

type IconProps = {
  d: string;
  size?: number;
  strokeWidth?: number;
  /** An arrow, which points the other way in right-to-left text. */
  turns?: boolean;
  className?: string | undefined;
};

/** All icons are lines of one kind. */
export const Icon = ({ d, size = 22, strokeWidth = 1.5, turns = false, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    className={className}
    aria-hidden="true"
    data-turns={turns || undefined}
  >
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const Arrow = ({ to, size }: { to: keyof typeof ARROWS; size?: number }) => (
  <Icon d={ARROWS[to]} {...(size !== undefined && { size })} turns />
);

export const CloseIcon = ({ size = 16 }: { size?: number }) => (
  <Icon d="M3 3l18 18M21 3L3 21" size={size} strokeWidth={size < 16 ? 3 : 2.25} />
);

export const PersonIcon = () => <Icon d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" size={20} />;

export const SearchIcon = ({ className }: { className?: string | undefined }) => (
  <Icon
    d="M10.2 16.8a6.6 6.6 0 1 0 0-13.2 6.6 6.6 0 0 0 0 13.2zM15 15l5.4 5.4"
    size={20}
    strokeWidth={1.8}
    className={className}
  />
);
