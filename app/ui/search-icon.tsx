export const SearchIcon = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="M8.5 14a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM12.5 12.5L17 17" />
  </svg>
);
