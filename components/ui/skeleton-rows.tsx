import { classNames } from './class-names'
import { Skeleton, SkeletonGroup } from './skeleton'

/**
 * A placeholder for a list's rows, as high as they will be, so that nothing moves when they come.
 * @param isPlain Within a card, whose edge is there already.
 */
export function SkeletonRows({ rows = 6, isPlain = false }: { rows?: number; isPlain?: boolean }) {
  return (
    <SkeletonGroup>
      <div className={classNames('divide-y divide-line', !isPlain && 'overflow-clip rounded-card border border-line bg-surface')}>
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className="flex min-h-row items-center gap-3 px-4 max-md:min-h-16">
            <Skeleton className="size-8 shrink-0" />
            <div className="flex min-w-0 grow flex-col gap-1.5 md:flex-row md:gap-4">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5 md:h-4 md:w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** A placeholder for a session or a form: its head, and cards below it. */
export function SkeletonSheet() {
  return (
    <SkeletonGroup className="flex w-full max-w-3xl flex-col gap-4 px-4 md:px-6">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-48 w-full rounded-card" />
      <Skeleton className="h-48 w-full rounded-card" />
    </SkeletonGroup>
  )
}

/** A placeholder for tiles: the chairs of a clinic. */
export function SkeletonTiles({ tiles = 10 }: { tiles?: number }) {
  return (
    <SkeletonGroup className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6">
      {Array.from({ length: tiles }, (_, at) => (
        <Skeleton key={at} className="h-28 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}

/** A placeholder for a form: each field with its label. */
export function SkeletonFields({ fields = 4 }: { fields?: number }) {
  return (
    <SkeletonGroup className="flex w-full max-w-editor flex-col gap-5 p-4 md:px-6">
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
