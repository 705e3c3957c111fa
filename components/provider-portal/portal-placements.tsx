'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePlacementWords } from '@/components/placements/use-placement-words'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StatusChip } from '@/components/ui/status-chip'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { answerPortal } from '@/lib/contracts/provider-portal'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Act, Portal } from './portal-screen'

type Row = Portal['placements'][number]
interface Props {
  token: string
  portal: Portal
  act: Act
  isBusy: boolean
}

/** The placements at this provider, those that wait for an answer first. */
export function PortalPlacements({ portal: { placements, morePlacements, today }, ...rest }: Props) {
  const t = useTranslations('providerPortal')
  const waits = ({ answer, asked }: Row) => answer === null && asked === null
  const rows = [...placements.filter(waits), ...placements.filter((row) => !waits(row))]
  const count = placements.filter(waits).length
  return (
    <section aria-labelledby="portal-placements" className="flex flex-col gap-3">
      <h2 id="portal-placements" className="text-lead font-bold">
        {t('placements.title')}
      </h2>
      <p className="text-muted">{rows.length === 0 ? t('placements.none') : t('placements.help', { count })}</p>
      {rows.length > 0 && (
        <Card as="div" flush>
          <ul aria-labelledby="portal-placements" className="divide-y divide-line">
            {rows.map((row) => (
              // A changed placement waits for an answer again, so the key draws it afresh.
              <Placement key={`${row.id} ${row.shown}`} {...{ row, today, ...rest }} />
            ))}
          </ul>
        </Card>
      )}
      {morePlacements > 0 && <p className="text-muted">{t('placements.more', { count: morePlacements })}</p>}
    </section>
  )
}

function Placement({ row, today, token, act, isBusy }: Omit<Props, 'portal'> & { row: Row; today: string }) {
  const t = useTranslations('providerPortal.placements')
  const formats = useFormats()
  const words = usePlacementWords()
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { id, student, specialty, state, answer, asked, shown } = row
  const of = { token, placementId: id, shown }
  const agree = () => act(() => call(answerPortal, { ...of, answer: 'AGREE' }))

  async function ask() {
    const said = text.trim()
    setMissing(said === '')
    if (said === '') return
    if (await act(() => call(answerPortal, { ...of, answer: 'CHANGE', text: said }))) setAsking(false)
  }

  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-48">
          <p className="font-medium wrap-anywhere">{student}</p>
          <p className="text-dense text-muted">
            {[words.span(row, today), words.weekdays(row), words.hours(row), specialty].filter(Boolean).join(' · ')}
          </p>
        </div>
        {state === 'PROPOSED' && <StatusChip tone="info">{t('proposed')}</StatusChip>}
      </div>
      {answer && (
        <p className="flex items-center gap-2 text-dense text-success">
          <Check aria-hidden="true" className="size-4 shrink-0" />
          {t('agreed', { name: answer.by, at: formats.day(answer.at.slice(0, 10)) })}
        </p>
      )}
      {asked && (
        <p className="text-dense whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{t('asked', { name: asked.by })} </span>
          {asked.text}
        </p>
      )}
      {isAsking ? (
        <form
          noValidate
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void ask()
          }}
        >
          <TextArea
            data-autofocus
            label={t('change')}
            help={t('changeHelp')}
            required
            maxLength={2_000}
            rows={3}
            value={text}
            error={isMissing ? t('changeMissing') : undefined}
            onChange={setText}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" loading={isBusy}>
              {t('send')}
            </Button>
            <Button onPress={() => setAsking(false)}>{t('cancel')}</Button>
          </div>
        </form>
      ) : (
        asked === null && (
          <div className="flex flex-wrap gap-2">
            {answer === null && (
              <Button icon={<Check />} loading={isBusy} aria-label={t('agreeTo', { name: student })} onPress={() => void agree()}>
                {t('agree')}
              </Button>
            )}
            <Button aria-label={t('askFor', { name: student })} onPress={() => setAsking(true)}>
              {t('ask')}
            </Button>
          </div>
        )
      )}
    </li>
  )
}
