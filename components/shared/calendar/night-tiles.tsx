import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'
import { useFormats } from '@/lib/i18n/use-formats'
import type { GridItem } from './grid-types'

/** Items that end before the day begins, one below the other above its hours. */
export function NightTiles({ items, style }: { items: readonly GridItem[]; style: { readonly height: string } }) {
  const formats = useFormats()
  return (
    <ul style={style} className="flex flex-col gap-1 border-b border-line p-0.5">
      {items.map(({ id, title, startsTime, endsTime, whole, href, colour, isCancelled, isSelected }) => {
        const span = formats.wallSpan((whole ?? { startsTime }).startsTime, (whole ?? { endsTime }).endsTime)
        const look = classNames(
          'block h-6 truncate rounded-control border-l-4 border-tone-strong px-1 text-meta leading-6 text-ink',
          isCancelled ? 'bg-neutral-tint' : 'bg-tone-tint',
          href !== undefined && 'hover:inset-ring hover:inset-ring-tone-strong',
          isSelected && 'outline-2 outline-primary',
        )
        return (
          <li key={id} data-tone={colour} title={`${title}, ${span}`}>
            {href === undefined ? (
              <span className={look}>{`${span} ${title}`}</span>
            ) : (
              <Anchor href={href} className={look}>
                {`${span} ${title}`}
              </Anchor>
            )}
          </li>
        )
      })}
    </ul>
  )
}
