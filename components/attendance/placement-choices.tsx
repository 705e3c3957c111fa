'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { moveItem } from '@/components/shared/editor/in-order'
import { OrderList } from '@/components/shared/editor/order-list'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { StatusChip } from '@/components/ui/status-chip'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { savePreferences, type readMyBlocks } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { useWeekdayWords } from '@/lib/i18n/use-weekday-words'

type Found = OutputOf<typeof readMyBlocks>
type Block = Found['rows'][number]

/** A student's choices of placement, block by block: they are ranked while there is time, and read-only afterwards. */
export function PlacementChoices({ found, today }: { found: Found; today: string }) {
  const t = useTranslations('attendance.choices')
  const rows = found.rows.filter(({ isOpen, chosen, toOn }) => isOpen || (chosen.length > 0 && toOn >= today))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="my-choices" className="flex flex-col gap-3">
      <h2 id="my-choices" className="text-lead font-bold">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {rows.map((block) => (
          <ChoicesCard key={block.id} block={block} today={today} />
        ))}
      </ul>
    </section>
  )
}

function ChoicesCard({ block, today }: { block: Block; today: string }) {
  const t = useTranslations('attendance.choices')
  const formats = useFormats()
  const weekdayWords = useWeekdayWords()
  const { id, name, specialty, fromOn, toOn, weekdays, startsTime, endsTime, closesOn, closesTime, isOpen, chosen, providers } = block
  const closes = `${formats.nearDay(closesOn, today)}, ${formats.wallTime(closesTime)}`
  const nameOf = (providerId: string) => providers.find((one) => one.id === providerId)
  return (
    <Card as="li" aria-labelledby={`choices-${id}`} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`choices-${id}`} className="font-bold wrap-anywhere">
            {name}
          </h3>
          <p className="text-dense text-muted">
            {[specialty, formats.daySpan(fromOn, toOn, today), weekdayWords(weekdays), formats.wallSpan(startsTime, endsTime)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <StatusChip tone={isOpen ? (chosen.length > 0 ? 'success' : 'info') : 'neutral'}>
          {t(isOpen ? (chosen.length > 0 ? 'chosen' : 'toChoose') : 'over')}
        </StatusChip>
      </div>
      {isOpen ? (
        <Ranking block={block} closes={closes} />
      ) : (
        <>
          <p className="text-dense text-muted">{t('closed', { at: closes })}</p>
          <ol className="list-decimal pl-6">
            {chosen.map((providerId) => (
              <li key={providerId}>{[nameOf(providerId)?.name, nameOf(providerId)?.town].filter(Boolean).join(', ')}</li>
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

/** A choice stays on the screen until it is saved, also where that fails. */
function Ranking({ block, closes }: { block: Block; closes: string }) {
  const t = useTranslations('attendance.choices')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [saved, setSaved] = useState({ revision: block.revision, chosen: block.chosen })
  const [chosen, setChosen] = useState<readonly string[]>(block.chosen)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const byId = new Map(block.providers.map((one) => [one.id, one]))
  const rest = block.providers.filter((one) => one.isOffered && !chosen.includes(one.id))
  const isChanged = chosen.join() !== saved.chosen.join()
  const isFull = chosen.length >= block.choices

  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      const { revision } = await call(savePreferences, { blockId: block.id, revision: saved.revision, providerIds: [...chosen] })
      setSaved({ revision, chosen: [...chosen] })
      notify.success(t('saved'))
      router.refresh()
    } catch (error) {
      const wrong = error instanceof CallError ? error.issues[0]?.message : undefined
      const isOver = error instanceof CallError && error.code === 'placements.NOT_CHOOSING'
      setFailure(isOver ? t('tooLate') : (wrong ?? problem(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>
        {t('help', { count: block.choices })} {t('until', { at: closes })}
      </p>
      {failure !== null && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {chosen.length > 0 && (
        <div className="flex flex-col gap-2">
          <OrderList
            label={t('ranked')}
            items={chosen.map((id) => ({
              id,
              caption: byId.get(id)?.name ?? '',
              about: byId.get(id)?.isOffered === false ? t('notOffered') : byId.get(id)?.town,
            }))}
            onMove={(id, to) =>
              setChosen(
                moveItem(
                  chosen.map((one) => ({ id: one })),
                  chosen.indexOf(id),
                  to,
                ).map((one) => one.id),
              )
            }
          />
          <ul className="flex flex-wrap gap-2">
            {chosen.map((id) => (
              <li key={id}>
                <Button size="sm" icon={<X />} onPress={() => setChosen(chosen.filter((one) => one !== id))}>
                  {t('takeOff', { name: byId.get(id)?.name ?? '' })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rest.length > 0 && (
        <List label={t('offered')}>
          {rest.map((one) => (
            <ListRow
              key={one.id}
              title={one.name}
              subtitle={[one.town, t('places', { count: one.places })].filter(Boolean).join(' · ')}
              actions={
                <IconButton
                  label={t('add', { name: one.name })}
                  icon={<Plus />}
                  disabledReason={isFull && t('full', { count: block.choices })}
                  onPress={() => setChosen([...chosen, one.id])}
                />
              }
            />
          ))}
        </List>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" loading={busy} disabledReason={!isChanged && t('nothingNew')} onPress={() => void save()}>
          {t('save')}
        </Button>
        {isChanged && <span className="text-dense text-warning">{t('notSaved')}</span>}
        {!isChanged && block.savedAt !== null && (
          <span className="text-dense text-muted">{t('savedAt', { at: formats.dateTime(block.savedAt) })}</span>
        )}
      </div>
    </>
  )
}
