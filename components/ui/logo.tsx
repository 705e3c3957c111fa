import { classNames } from './class-names'

export interface LogoProps {
  size?: 'sm' | 'md' | 'lg'
  /** The name of the mark, where no word is beside it. */
  label?: string
}

const sizes = { sm: 'size-7 rounded-control', md: 'size-10 rounded-card', lg: 'size-12 rounded-card' }

/** The application's mark: a line of activity whose beat has the two cusps of a tooth. */
export function Logo({ size = 'md', label }: LogoProps) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center border border-transparent bg-primary text-on-primary',
        sizes[size],
      )}
    >
      <svg
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-full"
      >
        <path d="M4.5 17.5h2.8c.7 0 1.3-.5 1.5-1.2l1.4-5.1c.5-1.9 2.5-2.1 3.5-.6l1.3 2c.5.7 1.5.7 2 0l1.3-2c1-1.5 3-1.3 3.5.6l2.3 9.8c.3 1.1 1.6 1.1 1.9 0l.6-2.3c.2-.7.7-1.2 1.4-1.2h.5" />
      </svg>
    </span>
  )
}
