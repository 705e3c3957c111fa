'use client'

import { ClipboardCheck, Expand, Shrink } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Logo } from '@/components/ui/logo'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { endCheckIn } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { BoardPeople } from './board-people'
import { useBoard, useSecondsUntil, type Board } from './use-board'

interface BoardScreenProps {
  initial: Board
  /** The register over which the board stands. */
  occurrenceId: string
}

/** The code of a check-in over everything else, for a class to see, with the students who are in beside it. */
export function BoardScreen({ initial, occurrenceId }: BoardScreenProps) {
  const t = useTranslations('attendance.board')
  const { board, isLost, ask } = useBoard(initial)
  const router = useRouter()
  const layer = useRef<HTMLDialogElement>(null)

  // The dialog covers the shell, and nothing under it can be reached while it is open.
  useEffect(() => {
    const dialog = layer.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={layer}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        router.push(`${paths.register}/${occurrenceId}`)
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-auto bg-canvas p-0 text-ink"
    >
      <div className="flex min-h-full flex-col lg:flex-row">
        <Code board={board} occurrenceId={occurrenceId} isLost={isLost} onEnded={ask} />
        <BoardPeople board={board} onChanged={ask} />
      </div>
    </dialog>
  )
}

function Code({ board, occurrenceId, isLost, onEnded }: { board: Board; occurrenceId: string; isLost: boolean; onEnded: () => void }) {
  const t = useTranslations('attendance.board')
  const formats = useFormats()
  const problem = useProblemText()
  const [busy, setBusy] = useState(false)
  const { events, isOpen, closesAt } = board
  const [first] = events
  const titles = [...new Set(events.map(({ title }) => title))]
  const facts = [...new Set(events.flatMap(({ groups }) => groups)), ...new Set(events.flatMap(({ teachers }) => teachers))]

  async function end() {
    if (!(await confirm({ title: t('endQuestion'), body: t('endHelp'), action: t('end'), tone: 'danger' }))) return
    setBusy(true)
    try {
      await call(endCheckIn, { id: board.id })
    } catch (error) {
      notify.error(problem(error))
    }
    onEnded()
    setBusy(false)
  }

  return (
    <main className="flex grow flex-col gap-6 bg-surface p-4 md:p-8">
      <header className="flex items-center gap-4">
        <Logo />
        <div className="min-w-0">
          <p className="text-dense text-muted wrap-anywhere">{facts.join(' · ')}</p>
          <h1 className="text-h2 font-bold wrap-anywhere">
            {titles.join(', ')}
            {first && `, ${formats.wallSpan(first.startsTime, first.endsTime)}`}
          </h1>
        </div>
      </header>
      <div className="flex grow flex-col items-center justify-center gap-6 text-center">
        {isOpen ? (
          <Shown board={board} />
        ) : (
          <div role="status">
            <p className="text-h2 font-bold">{t('over')}</p>
            <p className="text-muted">{t('overHelp')}</p>
          </div>
        )}
        {isLost && <Banner tone="warning">{t('lost')}</Banner>}
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <p suppressHydrationWarning className="max-w-prose text-dense text-muted">
          {isOpen && t('openUntil', { time: formats.time(closesAt) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`${paths.register}/${occurrenceId}`} icon={<ClipboardCheck />}>
            {t('register')}
          </LinkButton>
          <FullScreen />
          {isOpen && (
            <Button variant="danger" loading={busy} onPress={() => void end()}>
              {t('end')}
            </Button>
          )}
        </div>
      </footer>
    </main>
  )
}

function Shown({ board: { letters, qr, now } }: { board: Board }) {
  const t = useTranslations('attendance.board')
  const left = useSecondsUntil(letters?.changesAt ?? null, now)
  if (!letters || !qr) return null
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      {/* The code is dark on light in every theme, because many readers recognise nothing else. */}
      <div data-theme="light" className="aspect-square w-full max-w-80 rounded-card border border-line bg-surface p-2 text-ink lg:max-w-96">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('qr')} shapeRendering="crispEdges" className="block size-full">
          <path d={qr.path} fill="currentColor" />
        </svg>
      </div>
      <p className="text-lead text-muted">{t.rich('scan', { b: (words) => <b className="text-ink">{words}</b> })}</p>
      <p role="img" aria-label={t('letters', { letters: letters.text })} className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {[letters.text.slice(0, 3), letters.text.slice(3)].map((three, part) => (
          <span key={part} aria-hidden="true" className="flex gap-2">
            {[...three].map((letter, place) => (
              <span
                key={place}
                className="flex size-12 items-center justify-center rounded-card bg-primary-tint text-h1 font-bold text-primary md:size-16"
              >
                {letter}
              </span>
            ))}
          </span>
        ))}
      </p>
      <p className="text-dense text-muted tabular-nums">
        {t('newIn', { time })} · {t('qrEvery')}
      </p>
    </>
  )
}

const watchFullScreen = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** The full-screen button, shown where the browser supports it: an iPhone does not. */
function FullScreen() {
  const t = useTranslations('attendance.board')
  const isFull = useSyncExternalStore(
    watchFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const isThere = useSyncExternalStore(
    () => () => {},
    () => document.fullscreenEnabled,
    () => false,
  )
  if (!isThere) return null
  const turn = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <Button icon={isFull ? <Shrink /> : <Expand />} onPress={() => void turn().catch(() => {})}>
      {t(isFull ? 'leaveFullScreen' : 'fullScreen')}
    </Button>
  )
}
