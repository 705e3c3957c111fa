'use client'

import { Check } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import type { ActiveOption } from './selector-modal-active'
import type { SelectorItem } from './selector-modal-rules'

interface SelectorListProps {
  title: string
  items: readonly SelectorItem[]
  chosen: ReadonlySet<string>
  multiple: boolean
  active: ActiveOption
  onChoose: (id: string) => void
}

export function SelectorList({ title, items, chosen, multiple, active, onChoose }: SelectorListProps) {
  if (items.length === 0) return null
  return (
    <div id={active.listId} role="listbox" aria-label={title} aria-multiselectable={multiple || undefined} className="flex flex-col">
      {items.map((item, index) => (
        <Option
          key={item.id}
          id={active.optionId(index)}
          item={item}
          isChosen={chosen.has(item.id)}
          isActive={index === active.index}
          multiple={multiple}
          onChoose={() => onChoose(item.id)}
        />
      ))}
    </div>
  )
}

type OptionProps = { id: string; item: SelectorItem; isChosen: boolean; isActive: boolean; multiple: boolean; onChoose: () => void }

/** An option is reached with the arrows from the search field, so it takes no focus of its own. */
function Option({
  id,
  item: { caption, subcaption, avatarSrc, tag, tagTone, note, disabledReason },
  isChosen,
  isActive,
  multiple,
  onChoose,
}: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={disabledReason !== undefined || undefined}
      // The field keeps its focus, so that typing goes on.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-row scroll-my-32 items-center gap-3 rounded-control px-2 py-1.5',
        disabledReason === undefined ? 'cursor-pointer active:bg-pressed' : 'cursor-not-allowed text-muted',
        isChosen ? 'bg-primary-tint' : disabledReason === undefined && 'hover:bg-hover',
        isActive && 'outline-3 -outline-offset-3 outline-primary',
      )}
    >
      {multiple && <Tick on={isChosen} />}
      {avatarSrc !== undefined && <Avatar name={caption} src={avatarSrc} />}
      <span className="min-w-0 grow">
        <span className="block font-medium">{caption}</span>
        {subcaption && <span className="block text-dense text-muted">{subcaption}</span>}
        {(disabledReason ?? note) && (
          <span className={classNames('block text-dense', disabledReason ? 'text-danger' : 'text-warning')}>{disabledReason ?? note}</span>
        )}
      </span>
      {tag && <Chip tone={tagTone}>{tag}</Chip>}
      {!multiple && isChosen && (
        <IconSlot className="text-primary">
          <Check />
        </IconSlot>
      )}
    </div>
  )
}

function Tick({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-control border',
        on ? 'border-primary bg-primary text-on-primary' : 'border-control bg-surface',
      )}
    >
      {on && (
        <IconSlot small>
          <Check />
        </IconSlot>
      )}
    </span>
  )
}
