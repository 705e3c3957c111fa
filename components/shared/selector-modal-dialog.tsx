'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SearchField } from '@/components/ui/search-field'
import { clientSettings } from '@/lib/client/client-settings'
import type { SelectorModalProps } from './selector-modal'
import { useActiveOption } from './selector-modal-active'
import { SelectorFilterFields } from './selector-modal-filters'
import { SelectorList } from './selector-modal-list'
import { configuredLength, matcherOf, matchesFilters, noFilters } from './selector-modal-rules'

/** The number of rows that are drawn at first, and added each time more are asked for. */
const page = 100

export function SelectorDialog({
  title,
  items,
  multiple = false,
  required = false,
  selected = [],
  filters,
  onNew,
  onDone,
}: SelectorModalProps) {
  const t = useTranslations('selector')
  const tUi = useTranslations('ui')
  const lengths = clientSettings()
  const [text, setText] = useState('')
  const [values, setValues] = useState(noFilters)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(selected))
  const [shown, setShown] = useState(page)

  const isFound = matcherOf(text)
  const matching = items.filter((item) => isFound(item) && matchesFilters(item, values))
  const drawn = matching.slice(0, shown)
  const missing = (configuredLength(lengths.selectorNewMin) ?? 0) - text.trim().length

  const active = useActiveOption({ count: drawn.length, startsActive: text.trim() !== '', onChoose: (index) => choose(drawn[index]?.id) })

  function choose(id: string | undefined) {
    if (id === undefined || items.find((item) => item.id === id)?.disabledReason !== undefined) return
    if (!multiple) return onDone([id])
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  function chooseAll(on: boolean) {
    const ids = matching.filter(({ disabledReason }) => disabledReason === undefined).map(({ id }) => id)
    setChosen(on ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))))
  }

  function narrow(change: () => void) {
    change()
    setShown(page)
    active.setIndex(null)
  }

  const among = matching.filter(({ id }) => chosen.has(id)).length
  return (
    <Dialog
      open
      size="md"
      title={title}
      onClose={() => onDone(null)}
      footer={
        multiple && (
          <>
            <p role="status" className="grow self-center text-dense text-muted">
              {t('selected', { count: chosen.size })}
            </p>
            <Button onPress={() => onDone(null)}>{tUi('cancel')}</Button>
            <Button variant="primary" disabledReason={required && chosen.size === 0 && t('chooseOne')} onPress={() => onDone([...chosen])}>
              {t('done')}
            </Button>
          </>
        )
      }
    >
      <div className="sticky top-0 z-10 flex flex-col gap-2 bg-surface pb-2">
        <div className="flex gap-2">
          <SearchField
            data-autofocus
            className="grow"
            label={t('search')}
            placeholder={t('searchHint')}
            maxLength={configuredLength(lengths.selectorSearchMax) ?? undefined}
            value={text}
            onChange={(next) => narrow(() => setText(next))}
            {...active.fieldProps}
          />
          {onNew && (
            <Button
              icon={<Plus />}
              disabledReason={missing > 0 && t('newTooShort', { count: missing + text.trim().length })}
              onPress={() => {
                onDone(null)
                onNew(text.trim())
              }}
            >
              {t('new')}
            </Button>
          )}
        </div>
        {filters && <SelectorFilterFields filters={filters} values={values} onChange={(next) => narrow(() => setValues(next))} />}
        {multiple && matching.length > 0 && (
          <Checkbox
            label={t('selectAll', { count: matching.length })}
            checked={among === matching.length}
            indeterminate={among > 0 && among < matching.length}
            onChange={chooseAll}
          />
        )}
        <p role="status" className="sr-only">
          {t('found', { count: matching.length })}
        </p>
      </div>
      {/* The list has one height whatever is found, so that the search field stays where it is. */}
      <div className="min-h-80">
        <SelectorList title={title} items={drawn} chosen={chosen} multiple={multiple} active={active} onChoose={choose} />
        {matching.length > drawn.length && (
          <div className="py-2">
            <Button fullWidth onPress={() => setShown(shown + page)}>
              {t('showMore', { count: Math.min(page, matching.length - drawn.length) })}
            </Button>
          </div>
        )}
        {matching.length === 0 && (
          <div className="py-6 text-center text-muted">
            <p className="font-medium text-ink">{items.length === 0 ? t('empty') : t('nothing')}</p>
            {items.length > 0 && <p>{t('nothingHelp')}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}
