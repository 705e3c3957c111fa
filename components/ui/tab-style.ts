import { classNames } from './class-names'

/** A tab's look, shared by tabs that switch in place and tabs that are links. */
export function tabStyle(isCurrent: boolean) {
  return classNames(
    'inline-flex min-h-control items-center gap-1.5 rounded-t-control border-b-2 px-1 text-dense transition-colors focus-visible:-outline-offset-3',
    isCurrent
      ? 'border-primary font-bold text-ink'
      : 'border-transparent font-medium text-muted hover:border-control hover:text-ink active:text-primary',
  )
}
