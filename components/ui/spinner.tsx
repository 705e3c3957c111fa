import { classNames } from './class-names'

interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg'
  /** The text for screen readers; absent where the words are beside the spinner. */
  label?: string
}

const sizes = { sm: 'size-4 border-2', md: 'size-5 border-2', lg: 'size-8 border-3' }

/** Shows that something is under way. It takes the text's colour. */
export function Spinner({ size = 'md', label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex shrink-0">
      <span aria-hidden="true" className={classNames('animate-spin rounded-full border-current border-t-transparent', sizes[size])} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
