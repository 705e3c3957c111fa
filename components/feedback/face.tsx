const mouths: Readonly<Record<number, string>> = {
  1: 'M8 17.5q4-4.5 8 0',
  2: 'M8.5 16.5q3.5-2.5 7 0',
  3: 'M8 15.5h8',
  4: 'M8 14.5q4 3.5 8 0',
  5: 'M7.5 14h9q-1 4.5-4.5 4.5t-4.5-4.5z',
}

/** One of five faces, from unhappy to happy, with its text. */
export function Face({ step, className }: { step: number; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M9 8.5v1.5M15 8.5v1.5" />
      <path d={mouths[step]} strokeLinejoin="round" />
    </svg>
  )
}
