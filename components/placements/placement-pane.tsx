'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import type { OutputOf } from '@/lib/contract'
import { readProvider, setPlacementState, type listPlacements, type readPlacementChoices } from '@/lib/contracts/placements'
import { providerHref } from './hrefs'
import { PlacementChip } from './placement-chips'
import { PlacingDialog } from './placing-dialog'
import { refusedBy } from './refusals'
import { usePlacementWords } from './use-placement-words'
import { useRefusalWords } from './use-refusal-words'
import { useSaving } from './use-saving'

type Placement = OutputOf<typeof listPlacements>['rows'][number]

interface PlacementPaneProps {
  placement: Placement
  today: string
  mayEdit: boolean
  specialties: OutputOf<typeof readPlacementChoices>['specialties']
  onClose: () => void
}

/** One placement with everything that is known about it, and the possible actions. */
export function PlacementPane({ placement, today, mayEdit, specialties, onClose }: PlacementPaneProps) {
  const t = useTranslations('placements')
  const words = usePlacementWords()
  const refusal = useRefusalWords()
  const { busy, act } = useSaving()
  const [isChanging, setChanging] = useState(false)
  const { id, revision, student, provider, contact, notes, state, cancelReason, isUncovered } = placement
  // Only the provider's own data contains the contacts who can be chosen.
  const asked = useAsked(readProvider, isChanging ? { id: provider.id } : null)
  const isOpen = state !== 'CANCELLED' && state !== 'COMPLETED'

  async function confirmIt() {
    const send = (despite: boolean) => call(setPlacementState, { id, revision, on: 'confirm', reason: '', despite })
    const work = async () => {
      try {
        await send(false)
      } catch (error) {
        if (refusedBy(error)?.kind !== 'NO_AGREEMENT') throw error
        const sure = await confirm({ title: refusal(error) ?? '', body: t('refused.despite'), action: t('pane.confirmAnyway') })
        if (!sure) throw error
        await send(true)
      }
    }
    if (await act(work, t('pane.confirmed'))) onClose()
  }

  async function cancel() {
    const reason = await prompt({
      title: t('pane.cancelAsk', { name: student.displayName }),
      label: t('pane.reason'),
      description: t(state === 'PROPOSED' ? 'pane.reasonProposed' : 'pane.reasonHelp'),
      action: t('pane.cancel'),
      multiline: true,
      maxLength: 2_000,
      tone: 'danger',
    })
    if (reason === null) return
    if (await act(() => call(setPlacementState, { id, revision, on: 'cancel', reason, despite: false }), t('pane.cancelled'))) onClose()
  }

  if (isChanging && asked.current)
    return (
      <PlacingDialog
        initial={placement}
        provider={provider}
        contacts={asked.current.contacts}
        specialties={specialties}
        onClose={onClose}
      />
    )
  const facts = [
    [
      t('field.provider'),
      <TextLink key="provider" href={providerHref(provider.id)}>
        {[provider.name, provider.town].filter(Boolean).join(', ')}
      </TextLink>,
    ],
    [t('pane.when'), `${words.weekdays(placement)}, ${words.hours(placement)}`],
    [t('pane.span'), words.span(placement, today)],
    [t('pane.days'), words.done(placement, today)],
    [t('field.specialty'), placement.specialty?.name ?? t('noSpecialty')],
    [t('field.contact'), contact?.name ?? t('field.noContact')],
    [t('field.studentNotes'), notes],
    [t('pane.reason'), cancelReason],
  ] as const
  return (
    <Dialog
      open
      size="md"
      closesOnBackdrop
      onClose={onClose}
      title={student.displayName}
      description={student.caption}
      footer={
        mayEdit &&
        isOpen && (
          <>
            <Button loading={busy} onPress={() => void cancel()}>
              {t('pane.cancel')}
            </Button>
            <Button loading={isChanging} variant={state === 'PROPOSED' ? 'secondary' : 'primary'} onPress={() => setChanging(true)}>
              {t('pane.change')}
            </Button>
            {state === 'PROPOSED' && (
              <Button variant="primary" loading={busy} onPress={() => void confirmIt()}>
                {t('pane.confirm')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <PlacementChip state={state} />
          {isUncovered && isOpen && <span className="text-dense text-warning">{t('row.uncovered')}</span>}
        </div>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
          {facts.map(([label, value]) =>
            value === '' ? null : (
              <div key={label} className="contents">
                <dt className="text-dense text-muted">{label}</dt>
                <dd className="sm:col-span-2 wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </Dialog>
  )
}
