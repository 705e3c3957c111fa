/** A tooth in the style of the icons from lucide, which has none. */
export function Tooth() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M7 3C4.500 3 3 5 3 8c0 3 1.500 4.500 2 7 .5 3 .8 6 2.500 6S9 15 12 15s2.500 6 4.500 6 2-3 2.500-6c.5-2.500 2-4 2-7 0-3-1.500-5-4-5-2 0-3 1-5 1S9 3 7 3Z" />
    </svg>
  )
}
