'use client'

import { CircleCheck, Clock, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { AsksLocation } from '@/components/shared/location/asks-location'
import { WithoutReason } from '@/components/shared/location/without-reason'
import { missingPositionReason, positionForWrite, usePosition } from '@/components/shared/location/use-position'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { RadioGroup } from '@/components/ui/radio-group'
import { TextField } from '@/components/ui/text-field'
import { CallError, isAbsent } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { InputOf, OutputOf } from '@/lib/contract'
import { checkIn, type readMine } from '@/lib/contracts/attendance'
import type { LocationKept } from '@/lib/location/vocabulary'
import { paths } from '@/lib/paths'
import { useEventWords, type Taught } from './event-words'
import { canScan, QrScanner } from './qr-scanner'

type Done = { readonly kind: 'answered'; readonly answer: OutputOf<typeof checkIn> } | { readonly kind: 'waits' }

interface CheckInScreenProps {
  /** The token from a scanned address. */
  token: string | null
  open: OutputOf<typeof readMine>['open']
}

const subscribeToNothing = () => () => {}

/** A check-in by six letters or a QR code and one press. Without a network it is stored on the device and counts once a teacher accepts it. */
export function CheckInScreen({ token, open }: CheckInScreenProps) {
  const t = useTranslations('attendance.checkIn')
  const [done, setDone] = useState<Done | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-editor flex-col gap-4">
      <PageHeader title={t('title')} subtitle={done ? undefined : t(token === null ? 'help' : 'fromLink')} />
      {done ? <Outcome done={done} /> : <Form token={token} open={open} onDone={setDone} />}
    </div>
  )
}

function Form({ token, open, onDone }: CheckInScreenProps & { onDone: (done: Done) => void }) {
  const t = useTranslations('attendance.checkIn')
  const when = useEventWords()
  const problem = useProblemText()
  const [text, setText] = useState('')
  const [scanned, setScanned] = useState(token)
  const [isScanning, setScanning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [wanted, setWanted] = useState<Asks | null>(null)
  const [reason, setReason] = useState('')
  const { state: position, ask } = usePosition()
  const asking = [...open.map(({ location }) => location), wanted].filter((asks) => asks !== null)
  const asksLocation = asking.length > 0
  const kept = asking.some(({ locationKept }) => locationKept === 'COORDINATES') ? 'COORDINATES' : 'DISTANCE'
  const needsReason = asking.some((asks) => asks.needsReason)
  const scans = useSyncExternalStore(subscribeToNothing, canScan, () => false)

  async function submit(given: string, shares: boolean) {
    if (given.trim() === '') return setError(t('required'))
    setBusy(true)
    setError(null)
    const found = asksLocation && shares ? await ask() : null
    // The reason for the missing position is shown above; a student who goes on without one must say so.
    if (asksLocation && shares && found === null) return setBusy(false)
    const input = {
      token: given.trim(),
      ...(chosen !== '' && { occurrenceId: chosen }),
      ...(found && { position: positionForWrite(found) }),
      ...(asksLocation && !shares && { withoutPosition: { none: missingPositionReason(position), reason: reason.trim() } }),
    }
    try {
      onDone({ kind: 'answered', answer: await call(checkIn, input) })
    } catch (failure) {
      if (isAbsent(failure)) await storeForLater(input)
      else fail(failure)
    }
    setBusy(false)
  }

  async function storeForLater(input: InputOf<typeof checkIn>) {
    try {
      await saveQueued(checkIn, input, { entity: newId(), label: t('title') })
      onDone({ kind: 'waits' })
    } catch (failure) {
      setError(problem(failure))
    }
  }

  function fail(failure: unknown) {
    const code = failure instanceof CallError ? codes.find((one) => failure.code === `attendance.${one}`) : undefined
    setError(code ? t(`error.${code}`) : problem(failure))
    // A scanned code that failed in this way is of no use any more, so the form asks for the letters.
    if ((code === 'LOCATION_WANTED' || code === 'REASON_WANTED') && failure instanceof CallError) setWanted(readAsks(failure.answer))
    if (code === 'EXPIRED' || code === 'INVALID_TOKEN' || code === 'NO_EVENT') setScanned(null)
    if (code === 'SEVERAL_EVENTS' && failure instanceof CallError) setChoices(choicesIn(failure.answer?.events))
  }

  if (isScanning)
    return (
      <QrScanner
        onFound={(found) => {
          setScanning(false)
          setScanned(found)
          void submit(found, true)
        }}
        onStop={() => setScanning(false)}
      />
    )

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(scanned ?? text, true)
      }}
    >
      {open.length > 0 && (
        <Card className="flex flex-col gap-1">
          <h2 className="font-bold">{t('open')}</h2>
          {open.map((event) => (
            <p key={event.occurrenceId} className="text-dense text-muted">
              {t('at', { title: event.title, time: when(event) })}
            </p>
          ))}
        </Card>
      )}
      {choices.length > 0 && (
        <RadioGroup
          label={t('which')}
          options={choices.map(({ occurrenceId, title }) => ({ value: occurrenceId, label: title }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {scanned === null ? (
        <TextField
          label={t('letters')}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={text}
          error={error}
          onChange={setText}
          className="text-h2"
        />
      ) : (
        error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )
      )}
      {asksLocation && <AsksLocation purpose="CHECK_IN" kept={kept} state={position} />}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={busy}>
        {asksLocation ? t('withLocation') : t('submit')}
      </Button>
      {asksLocation && (
        <div className="flex flex-col gap-1">
          {needsReason && <WithoutReason value={reason} onChange={setReason} />}
          <Button size="lg" fullWidth loading={busy} onPress={() => void submit(scanned ?? text, false)}>
            {t('withoutLocation')}
          </Button>
          <p className="text-dense text-muted">{t('withoutHelp')}</p>
        </div>
      )}
      {scans && (
        <Button icon={<QrCode />} size="lg" fullWidth onPress={() => setScanning(true)}>
          {t('scan')}
        </Button>
      )}
    </form>
  )
}

const codes = ['INVALID_TOKEN', 'EXPIRED', 'NO_EVENT', 'SEVERAL_EVENTS', 'ALREADY', 'LOCATION_WANTED', 'REASON_WANTED'] as const

/** How much of a position is stored, and whether a student who goes on without one must give a reason. */
type Asks = { readonly locationKept: LocationKept; readonly needsReason: boolean }

/** The location rules of a date about which the student's page says nothing, because the student is not on its list. */
function readAsks(answer: CallError['answer']): Asks {
  return { locationKept: answer?.locationKept === 'COORDINATES' ? 'COORDINATES' : 'DISTANCE', needsReason: answer?.needsReason === true }
}

type Choice = { readonly occurrenceId: string; readonly title: string }

function choicesIn(events: unknown): readonly Choice[] {
  const found: readonly unknown[] = Array.isArray(events) ? events : []
  return found.flatMap((event) =>
    typeof event === 'object' &&
    event !== null &&
    'occurrenceId' in event &&
    'title' in event &&
    typeof event.occurrenceId === 'string' &&
    typeof event.title === 'string'
      ? [{ occurrenceId: event.occurrenceId, title: event.title }]
      : [],
  )
}

function Outcome({ done }: { done: Done }) {
  const t = useTranslations('attendance.checkIn')
  const when = useEventWords()
  if (done.kind === 'waits') return <Told icon={<Clock />} title={t('waits')} />
  const { result, event } = done.answer
  const words = { CHECKED_IN: t('done'), UNVERIFIED: t('unverified'), KEPT: t('kept') }
  return <Told icon={result === 'CHECKED_IN' ? <CircleCheck /> : <Clock />} title={words[result]} event={event} time={when(event)} />
}

function Told({ icon, title, event, time }: { icon: ReactNode; title: string; event?: Taught; time?: string }) {
  const t = useTranslations('attendance.checkIn')
  return (
    <Card className="flex flex-col items-center gap-3 py-8 text-center">
      <IconSlot className="text-success *:size-12">{icon}</IconSlot>
      <p role="status" className="text-lead font-bold">
        {title}
      </p>
      {event && (
        <p className="text-muted">
          {event.title}
          <br />
          {time}
        </p>
      )}
      <LinkButton href={paths.checkIn}>{t('again')}</LinkButton>
    </Card>
  )
}
