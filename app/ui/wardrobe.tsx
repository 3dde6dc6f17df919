import styles from "./wardrobe.module.css";

const Cabinet = () => (
  <>
    <path d="M20 13h56M23 13V9h50v4M27 101v5M69 101v5" />
    <rect x="24" y="13" width="48" height="88" />
  </>
);

const Closed = () => (
  <>
    <Cabinet />
    <path d="M48 13v88M28.5 18.5h15v50h-15zM52.5 18.5h15v50h-15zM28.5 74h15v22h-15zM52.5 74h15v22h-15z" />
    <circle cx="45.7" cy="71" r=".9" fill="currentColor" />
    <circle cx="50.3" cy="71" r=".9" fill="currentColor" />
  </>
);

const Open = () => (
  <>
    <Cabinet />
    <g className={styles.clothes}>
      <path d="M33 27l-4 3 1 36h9l1-36-4-3z" className={styles.coat} />
      <path d="M43.5 27l-2 3 1.5 9-3 19h11l-3-19 1.5-9-2-3z" className={styles.dress} />
      <path d="M56 27l-4.5 3.5 1 5 1.5-1v16h9v-16l1.5 1 1-5L61 27z" className={styles.shirt} />
      <path d="M29 92h7l-1-4h-3zM38 92h7l-1-4h-3z" className={styles.shoes} />
      <path d="M54 81h13v11H54zM57.5 81c0-4 6-4 6 0" className={styles.bag} />
    </g>
    <path d="M24 22h48M24 92h48M34.5 22v5M45.5 22v5M58.5 22v5" />
    <path d="M24 13L9 7v104l15-10M72 13l15-6v104l-15-10" />
    <path d="M13 15l7 2.8v48L13 68zM83 15l-7 2.8v48l7 2.2z" />
  </>
);

/** The two transition images of spec §2: closed while a closet loads, then open. */
export function Wardrobe({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <span className={styles.wardrobe} data-open={isOpen} aria-hidden="true">
      {[Closed, Open].map((Picture, position) => (
        <svg
          key={position}
          viewBox="0 0 96 114"
          width="96"
          height="114"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <Picture />
        </svg>
      ))}
    </span>
  );
}
