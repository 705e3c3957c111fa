import { classNames } from './class-names'

export interface LogoProps {
  size?: 'sm' | 'md' | 'lg'
  /** Its name where no word stands beside it. */
  label?: string
}

const sizes = { sm: 'size-7 rounded-control', md: 'size-10 rounded-card', lg: 'size-12 rounded-card' }

/** Our mark: a line of activity whose two beats are the cusps of a molar. */
export function Logo({ size = 'md', label }: LogoProps) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames('inline-flex shrink-0 items-center justify-center border border-transparent bg-primary text-on-primary', sizes[size])}
    >
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" className="size-full">
        <path d="M5 18h3.6c.8 0 1.2-.4 1.4-1.1l2-7c.3-1 1.6-1 1.9 0l3.300 12.200c.3 1 1.600 1 1.900 0l1.600-5.500c.2-.6.6-.9 1.200-.9H27" />
      </svg>
    </span>
  )
}
