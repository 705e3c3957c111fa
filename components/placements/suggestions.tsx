'use client'

import { Hospital, Lightbulb } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import type { OutputOf } from '@/lib/contract'
import { acceptSuggestion, declineSuggestion, listPlacements, type listSuggestions } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useSaving } from './use-saving'

type Found = OutputOf<typeof listSuggestions>
type Suggestion = Found['rows'][number]

/** Places that students have found themselves and that wait for the people who place students. */
export function Suggestions({ found: { rows, today } }: { found: Found }) {
  const t = useTranslations('placements.suggestion')
  const formats = useFormats()
  const [opened, setOpened] = useState<Suggestion | null>(null)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="suggestions-title" className="flex flex-col gap-2">
      <h2 id="suggestions-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      <List aria-labelledby="suggestions-title">
        {rows.map((row) => (
          <ListRow
            key={row.id}
            icon={<Lightbulb />}
            tone="warning"
            title={`${row.name}, ${row.town}`}
            subtitle={t('by', { student: row.student.displayName, span: formats.daySpan(row.fromOn, row.toOn, today) })}
            onPress={() => setOpened(row)}
          />
        ))}
      </List>
      {opened && <SuggestionDialog key={opened.id} suggestion={opened} today={today} onClose={() => setOpened(null)} />}
    </section>
  )
}

function SuggestionDialog({ suggestion, today, onClose }: { suggestion: Suggestion; today: string; onClose: () => void }) {
  const t = useTranslations('placements.suggestion')
  const formats = useFormats()
  const { busy, errorAt, save, failure, act } = useSaving()
  const [placementId, setPlacementId] = useState('')
  const { id, name, line1, town, country, contactName, contactEmail, student, why, fromOn, toOn } = suggestion
  const asked = useAsked(listPlacements, { studentId: student.id })
  const placements = (asked.current?.rows ?? []).filter((one) => one.toOn >= today)

  async function decline() {
    const reason = await prompt({
      title: t('declineAsk', { name }),
      label: t('reason'),
      description: t('reasonHelp'),
      action: t('decline'),
    })
    if (reason !== null && (await act(() => call(declineSuggestion, { id, reason }), t('declined')))) onClose()
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={name}
      description={t('by', { student: student.displayName, span: formats.daySpan(fromOn, toOn, today) })}
      footer={
        <>
          <Button loading={busy} onPress={() => void decline()}>
            {t('decline')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={placementId === '' && t('makeHelp')}
            onPress={() => void save(acceptSuggestion, { id, placementId }, { onDone: onClose })}
          >
            {t('accept')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <p className="text-danger">{failure}</p>}
        <p className="wrap-anywhere">{[line1, town, country].join(', ')}</p>
        {contactName + contactEmail !== '' && (
          <p className="wrap-anywhere">
            {t('contact')}: {[contactName, contactEmail].filter(Boolean).join(', ')}
          </p>
        )}
        <div>
          <h3 className="font-bold">{t('why')}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{why}</p>
        </div>
        <p className="text-muted">{t('makeHelp')}</p>
        <div>
          <LinkButton icon={<Hospital />} href={`${paths.placementProviders}/new?suggestion=${id}`}>
            {t('make')}
          </LinkButton>
        </div>
        {placements.length === 0 ? (
          <p className="text-muted">{t('noneYet')}</p>
        ) : (
          <Select
            label={t('which')}
            placeholder={t('which')}
            value={placementId}
            error={errorAt('placementId')}
            options={placements.map((one) => ({
              value: one.id,
              label: `${one.provider.name}, ${formats.daySpan(one.fromOn, one.toOn, today)}`,
            }))}
            onChange={setPlacementId}
          />
        )}
      </div>
    </Dialog>
  )
}
