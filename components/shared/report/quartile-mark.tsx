import { classNames } from '@/components/ui/class-names'

/** The quarter of their year in which a person is: one of four boxes is full. The words are beside it. */
export function QuartileMark({ quartile, label }: { quartile: number; label?: string }) {
  return (
    <span role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} className="inline-flex gap-0.5">
      {[1, 2, 3, 4].map((one) => (
        <span
          key={one}
          className={classNames('h-2 w-4 rounded-full', one === quartile ? 'forced-chosen bg-primary' : 'bg-line forced-colors:border')}
        />
      ))}
    </span>
  )
}
