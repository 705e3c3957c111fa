'use client'

import { CalendarX, Check, ClockAlert, FileSignature, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { addDays, daysBetween } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import type { readProvider } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { AgreementDialog, type NewAgreement } from './agreement-dialog'
import { CheckDialog } from './check-dialog'
import { AgreementChip, CheckChip } from './placement-chips'

type View = OutputOf<typeof readProvider>
type Agreement = View['agreements'][number]
type PaperCheck = View['checks'][number]
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const agreementTones: Record<Agreement['state'], Tone> = {
  NONE: 'neutral',
  TO_COME: 'info',
  CURRENT: 'success',
  ENDING: 'warning',
  ENDED: 'danger',
}
const checkTones: Record<PaperCheck['state'], Tone> = { VALID: 'success', ENDING: 'warning', EXPIRED: 'danger' }
const checkIcons = { VALID: <Check />, ENDING: <ClockAlert />, EXPIRED: <X /> }

/** How long each paper is valid, in words. */
function usePaperWords(today: string) {
  const t = useTranslations('placements.papers')
  const formats = useFormats()
  return {
    agreement: ({ state, fromOn, toOn, remindedOn }: Agreement) =>
      [
        state === 'TO_COME'
          ? t('from', { day: formats.nearDay(fromOn, today) })
          : t(state === 'ENDED' ? 'endedOn' : state === 'ENDING' ? 'endsOn' : 'validTo', { day: formats.nearDay(toOn, today) }),
        remindedOn !== null && t('reminded', { day: formats.nearDay(remindedOn, today) }),
      ]
        .filter(Boolean)
        .join(', '),
    check: ({ state, doneOn, expiresOn }: PaperCheck) =>
      expiresOn === null
        ? t('done', { day: formats.nearDay(doneOn, today) })
        : t(state === 'EXPIRED' ? 'expired' : state === 'ENDING' ? 'expires' : 'validTo', { day: formats.nearDay(expiresOn, today) }),
  }
}

/** The agreement that renews another: of the same length, starting on the day after its last day. */
function renewalOf({ name, fromOn, toOn, remindDays }: Agreement): NewAgreement {
  return { name, fromOn: addDays(toOn, 1), toOn: addDays(toOn, 1 + daysBetween(fromOn, toOn)), remindDays }
}

type Opened =
  | { readonly what: 'agreement'; readonly of: Agreement | null; readonly start?: NewAgreement }
  | { readonly what: 'check'; readonly of: PaperCheck | null }
  | null

function usePaperDialog({ provider, today }: View): [dialog: ReactNode, open: (opened: Opened) => void] {
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  if (opened?.what === 'agreement')
    return [
      <AgreementDialog key="agreement" providerId={provider.id} initial={opened.of} start={opened.start ?? null} onClose={close} />,
      open,
    ]
  if (opened?.what === 'check')
    return [<CheckDialog key="check" providerId={provider.id} initial={opened.of} today={today} onClose={close} />, open]
  return [null, open]
}

/** Whether another agreement goes on where this one ends. */
const isFollowed = (one: Agreement, all: readonly Agreement[]) =>
  all.some(({ fromOn, toOn }) => toOn > one.toOn && fromOn <= addDays(one.toOn, 1))

/** The papers on a provider's first tab: those that currently count, their problems, and a link to renew one. */
export function PapersCard({ view }: { view: View }) {
  const t = useTranslations('placements')
  const [dialog, open] = usePaperDialog(view)
  const words = usePaperWords(view.today)
  const { agreements, checks, mayEdit } = view
  // Only the last ended agreement is shown, and only if nothing follows it.
  const last = [...agreements].sort((one, other) => (one.toOn < other.toOn ? 1 : -1))[0]
  const counted = agreements.filter((one) => one.state !== 'ENDED' || one.id === last?.id)
  return (
    <Card as="section" flush aria-labelledby="papers-title">
      <h2 id="papers-title" className="px-4 py-3 text-lead font-bold">
        {t('papers.title')}
      </h2>
      <div className="border-t border-line">
        {counted.length + checks.length === 0 ? (
          <p className="p-4 text-muted">{t('papers.none')}</p>
        ) : (
          <ul aria-labelledby="papers-title" className="divide-y divide-line">
            {counted.map((agreement) => (
              <PaperLine
                key={agreement.id}
                icon={agreement.state === 'ENDED' ? <CalendarX /> : <FileSignature />}
                tone={agreementTones[agreement.state]}
                name={agreement.name}
                words={words.agreement(agreement)}
                action={
                  mayEdit &&
                  (agreement.state === 'ENDING' || agreement.state === 'ENDED') &&
                  !isFollowed(agreement, agreements) && (
                    <Button
                      size="sm"
                      aria-label={t('papers.renewOf', { name: agreement.name })}
                      onPress={() => open({ what: 'agreement', of: null, start: renewalOf(agreement) })}
                    >
                      {t('papers.renew')}
                    </Button>
                  )
                }
              />
            ))}
            {checks.map((check) => (
              <PaperLine
                key={check.id}
                icon={checkIcons[check.state]}
                tone={checkTones[check.state]}
                name={check.name}
                words={words.check(check)}
                action={null}
              />
            ))}
          </ul>
        )}
      </div>
      {dialog}
    </Card>
  )
}

const toneWords = { neutral: 'text-muted', info: 'text-muted', success: 'text-muted', warning: 'text-warning', danger: 'text-danger' }

function PaperLine({ icon, tone, name, words, action }: { icon: ReactNode; tone: Tone; name: string; words: string; action: ReactNode }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span
        aria-hidden="true"
        data-tone={tone}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-tone-tint text-tone-strong *:size-4"
      >
        {icon}
      </span>
      <p className="min-w-0 grow">
        <span className="block wrap-anywhere">{name}</span>
        <span className={`block text-meta ${toneWords[tone]}`}>{words}</span>
      </p>
      {action}
    </li>
  )
}

/** A provider's agreements and checks, those that are over, too. */
export function PapersTab({ view }: { view: View }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const [dialog, open] = usePaperDialog(view)
  const words = usePaperWords(view.today)
  const { agreements, checks, mayEdit, today } = view
  return (
    <div className="flex flex-col gap-6">
      <PartsSection
        id="agreements"
        title={t('tab.agreements')}
        help={agreements.length === 0 ? t('agreements.empty') : null}
        add={mayEdit && { label: t('agreements.add'), act: () => open({ what: 'agreement', of: null }) }}
      >
        {agreements.map((agreement) => (
          <ListRow
            key={agreement.id}
            title={agreement.name}
            subtitle={`${formats.daySpan(agreement.fromOn, agreement.toOn, today)} · ${words.agreement(agreement)}`}
            trailing={<AgreementChip state={agreement.state} />}
            {...(mayEdit && { onPress: () => open({ what: 'agreement', of: agreement }) })}
          />
        ))}
      </PartsSection>
      <PartsSection
        id="checks"
        title={t('checks')}
        help={checks.length === 0 ? t('checksOf.empty') : null}
        add={mayEdit && { label: t('checksOf.add'), act: () => open({ what: 'check', of: null }) }}
      >
        {checks.map((check) => (
          <ListRow
            key={check.id}
            title={check.name}
            subtitle={words.check(check)}
            trailing={<CheckChip state={check.state} />}
            {...(mayEdit && { onPress: () => open({ what: 'check', of: check }) })}
          />
        ))}
      </PartsSection>
      {dialog}
    </div>
  )
}

interface PartsSectionProps {
  id: string
  title: string
  /** The text that is shown if there are no parts. */
  help: string | null
  add: { readonly label: string; readonly act: () => void } | false
  children: ReactNode
}

/** A list of one kind of parts of a provider, with a button to add one. */
export function PartsSection({ id, title, help, add, children }: PartsSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="text-lead font-bold">
          {title}
        </h2>
        {add && (
          <Button icon={<Plus />} onPress={add.act}>
            {add.label}
          </Button>
        )}
      </div>
      {help === null ? <List aria-labelledby={`${id}-title`}>{children}</List> : <p className="text-muted">{help}</p>}
    </section>
  )
}
