'use client'

import { ExternalLink, PhoneCall } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { closeContact, reopenContact, type PatientContacts } from '@/lib/contracts/feedback'
import { contactViews } from '@/lib/feedback/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useFeedbackAct } from './use-act'

type Contact = PatientContacts['rows'][number]

/** /clinical/contacts: patients who asked to be contacted about a visit, for the staff of the clinics. */
export function ContactsScreen({ found: { view, counts, rows } }: { found: PatientContacts }) {
  const t = useTranslations('feedback.contacts')
  const title = useTranslations('shell.titles')('patientContacts')
  const { act, busy } = useFeedbackAct()
  const count = { OPEN: counts.open, OVERDUE: counts.overdue, DONE: counts.done }

  async function step(contact: Contact) {
    const isOpen = contact.state === 'OPEN'
    const note = await prompt({
      title: t(isOpen ? 'close' : 'reopen'),
      body: t(isOpen ? 'closeHelp' : 'reopenHelp'),
      action: t(isOpen ? 'close' : 'reopen'),
      label: t('note'),
      multiline: true,
      maxLength: 500,
      requiredMessage: t('noteNeeded'),
    })
    const { sessionId } = contact
    if (note !== null) await act(sessionId, () => call(isOpen ? closeContact : reopenContact, { sessionId, note }))
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={title} />
      <NavTabs
        label={t('views')}
        tabs={contactViews.map((name) => ({
          href: name === 'OPEN' ? paths.patientContacts : `${paths.patientContacts}?view=${name}`,
          label: t(name),
          count: count[name],
          current: name === view,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<PhoneCall />} title={t(view === 'OPEN' ? 'empty' : `empty${view}`)}>
          {view === 'OPEN' && t('emptyHelp')}
        </EmptyState>
      ) : (
        <>
          <p className="text-muted">{t('help')}</p>
          {rows.map((contact) => (
            <ContactCard key={contact.sessionId} contact={contact} isBusy={busy === contact.sessionId} onStep={() => void step(contact)} />
          ))}
        </>
      )}
    </div>
  )
}

function ContactCard({ contact, isBusy, onStep }: { contact: Contact; isBusy: boolean; onStep: () => void }) {
  const t = useTranslations('feedback.contacts')
  const formats = useFormats()
  const { state, isOverdue, student, teacher, clinic, heldOn, askedOn, dueOn, patient, mayOpen, notes, sessionId } = contact
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-dense text-muted">
        {state === 'DONE' ? (
          <Chip tone="success">{t('DONE')}</Chip>
        ) : (
          <>
            {isOverdue && <Chip tone="danger">{t('OVERDUE')}</Chip>}
            <span>{t('due', { day: formats.day(dueOn) })}</span>
          </>
        )}
        <span>{t('asked', { day: formats.day(askedOn) })}</span>
      </div>
      {patient && <p className="font-bold wrap-anywhere">{t(patient.kind, { text: patient.text })}</p>}
      <p className="wrap-anywhere">{t('row', { clinic, day: formats.day(heldOn), student, teacher })}</p>
      {!patient && <p className="text-dense text-muted">{t('noPatient')}</p>}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-2">
          {notes.map(({ at, by, note, toState }) => (
            <li key={at} className="border-l-4 border-line bg-canvas px-3 py-2 wrap-anywhere">
              {note !== '' && <span className="block whitespace-pre-line">{note}</span>}
              <span className="text-dense text-muted">{t('noted', { state: toState, by, at: formats.dateTime(at) })}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant={state === 'OPEN' ? 'primary' : 'secondary'} loading={isBusy} onPress={onStep}>
          {t(state === 'OPEN' ? 'close' : 'reopen')}
        </Button>
        {mayOpen && (
          <LinkButton size="sm" variant="quiet" icon={<ExternalLink />} href={`${paths.treatmentSession}/${sessionId}`}>
            {t('open')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
