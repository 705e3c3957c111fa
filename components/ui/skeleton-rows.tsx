import { Skeleton, SkeletonGroup } from './skeleton'

/** The place of a list's rows, as high as they will be: nothing moves when they come. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonGroup>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
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

/** The place of a session or of a form: its head, and cards below it. */
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
