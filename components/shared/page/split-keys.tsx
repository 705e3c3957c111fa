'use client'

import { Keyboard, KeyboardOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Key } from '@/components/ui/key'
import type { SplitHref } from './split-view'
import { keysAreOn } from './keys-are-on'

export interface SplitKey {
  /** One letter, as it is on the key. */
  readonly letter: string
  readonly label: string
  readonly run: () => void
}

interface SplitKeysProps {
  keys: readonly SplitKey[]
  next: SplitHref | null
  previous: SplitHref | null
  children: ReactNode
}

/** The foot of the list: which letters do what, and how many rows there are. People who press letters for something else turn them off here. */
export function SplitKeys({ keys, next, previous, children }: SplitKeysProps) {
  const t = useTranslations('ui.split')
  const router = useRouter()
  const isOn = useSyncExternalStore(keysAreOn.watch, keysAreOn.read, () => true)
  const hasKeys = next !== null || previous !== null || keys.length > 0

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || isTaken(event.target)) return
    const letter = event.key.toLowerCase()
    const to = letter === 'j' ? next : letter === 'k' ? previous : null
    const key = keys.find((one) => one.letter.toLowerCase() === letter)
    if (to === null && !key) return
    event.preventDefault()
    if (to !== null) router.push(to, { scroll: false })
    else key?.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (!hasKeys && !children) return null
  return (
    <div data-split="foot" data-print="hide" className="flex items-center gap-3 text-meta text-muted">
      {hasKeys && (
        <div className="flex min-w-0 grow items-center gap-3 overflow-hidden max-md:hidden coarse:hidden">
          {isOn && (
            <p className="flex min-w-0 gap-3 overflow-hidden whitespace-nowrap">
              <Hint letters={['J', 'K']} label={t('next')} />
              {keys.map(({ letter, label }) => (
                <Hint key={letter} letters={[letter]} label={label} />
              ))}
            </p>
          )}
          <IconButton
            size="sm"
            label={t(isOn ? 'keysOff' : 'keysOn')}
            icon={isOn ? <Keyboard /> : <KeyboardOff />}
            aria-pressed={isOn}
            onPress={() => keysAreOn.set(!isOn)}
          />
        </div>
      )}
      {children && <div className="ms-auto shrink-0 tabular-nums">{children}</div>}
    </div>
  )
}

function Hint({ letters, label }: { letters: readonly string[]; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {letters.map((letter) => (
        <Key key={letter}>{letter}</Key>
      ))}
      {label}
    </span>
  )
}

/** Whether the letter is being typed into a field, or something lies above the screen. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null
}
