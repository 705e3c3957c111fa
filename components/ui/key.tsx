import { classNames } from './class-names'

/** A key of the keyboard: Ctrl K. */
export function Key({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={classNames(
        'rounded-control border border-line bg-canvas px-1.5 py-0.5 font-sans text-meta whitespace-nowrap text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
