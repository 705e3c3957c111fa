'use client'

import { CheckCheck, Paperclip } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import { notify } from '@/components/ui/notify'
import { TextButton } from '@/components/ui/text-button'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { messageFileAddress, readThread, withdrawMessage } from '@/lib/contracts/messaging'
import { useFormats } from '@/lib/i18n/use-formats'
import { MessageText } from '@/components/shared/message-text'
import { useNoticeText } from './use-notice-text'

type Thread = OutputOf<typeof readThread>
type Message = Thread['messages'][number]

/** The messages in order, with a line for each new day and one above the first unread message; older messages are loaded on request. */
export function MessageList({ thread: { thread, people, messages, hasOlder } }: { thread: Thread }) {
  const t = useTranslations('messages')
  const formats = useFormats()
  const [older, setOlder] = useState<{ messages: readonly Message[]; hasOlder: boolean } | null>(null)
  const [failed, setFailed] = useState(false)
  const shown = [...(older?.messages ?? []).filter(({ seq }) => seq < (messages[0]?.seq ?? 0)), ...messages]
  // The value from when the thread was opened, so that the line stays once the thread counts as read.
  const [readSeq] = useState(thread.readSeq)
  const firstNew = shown.find(({ seq, isOwn }) => seq > readSeq && !isOwn)
  const start = useRef<HTMLLIElement>(null)

  // A thread opens at the first message that is new, else at its last.
  useLayoutEffect(() => {
    start.current?.scrollIntoView({ block: 'start' })
  }, [])

  async function loadOlder() {
    const first = shown[0]
    if (!first) return
    setFailed(false)
    try {
      const page = await call(readThread, { id: thread.id, before: first.seq })
      // The shown messages are kept too, because the page's own messages move on as new ones arrive.
      setOlder({ messages: [...page.messages, ...shown], hasOlder: page.hasOlder })
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="flex grow flex-col justify-end gap-4">
      {(older?.hasOlder ?? hasOlder) && (
        <Button onPress={() => void loadOlder()} className="self-center">
          {t('older')}
        </Button>
      )}
      {failed && (
        <p role="alert" className="text-dense text-danger">
          {t('moreFailed')}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {shown.map((message, place) => {
          const day = formats.longDate(message.at)
          const before = shown[place - 1]
          const isNewDay = !before || formats.longDate(before.at) !== day
          const readers = people.filter(({ readSeq }) => readSeq >= message.seq)
          return (
            <li
              key={message.id}
              ref={message === (firstNew ?? shown.at(-1)) ? start : undefined}
              className="flex scroll-mt-40 flex-col gap-3"
            >
              {isNewDay && <Divider words={day} />}
              {message === firstNew && <Divider words={t('newLine')} isNew />}
              <One
                message={message}
                readAt={message.isOwn ? readAtOf(readers, people.length) : null}
                readBy={message.isOwn ? readers.length : 0}
                of={people.length}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** When the recipient read the message; null if it has several. */
function readAtOf(readers: Thread['people'], people: number): string | null {
  return people === 1 ? (readers[0]?.readAt ?? null) : null
}

function Divider({ words, isNew = false }: { words: string; isNew?: boolean }) {
  return (
    <p className={`flex items-center gap-3 text-meta ${isNew ? 'font-bold text-danger' : 'text-muted'}`} suppressHydrationWarning>
      <span aria-hidden="true" className={`h-px grow ${isNew ? 'bg-danger' : 'bg-line'}`} />
      {words}
      <span aria-hidden="true" className={`h-px grow ${isNew ? 'bg-danger' : 'bg-line'}`} />
    </p>
  )
}

function One({ message, readAt, readBy, of }: { message: Message; readAt: string | null; readBy: number; of: number }) {
  const t = useTranslations('messages')
  const formats = useFormats()
  const notice = useNoticeText()
  const isSameDay = (at: string) => formats.longDate(at) === formats.longDate(message.at)
  const name = message.author === null ? notice.sender : message.isOwn ? t('you') : message.author.displayName
  return (
    <article className="flex gap-3" aria-label={t('messageOf', { name, time: formats.time(message.at) })}>
      <Avatar name={message.author?.displayName ?? notice.sender} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-medium">{name}</b>
          {message.author && !message.isOwn && message.author.caption !== '' && (
            <span className="text-dense text-muted">{message.author.caption}</span>
          )}
          <span suppressHydrationWarning className="text-dense text-muted tabular-nums">
            {formats.time(message.at)}
          </span>
        </p>
        {message.isWithdrawn ? (
          <p className="text-muted italic">{t('withdrawn')}</p>
        ) : (
          <MessageText text={message.key === null ? message.text : notice.text(message.key, message.values)} />
        )}
        {message.files.length > 0 && <Files files={message.files} />}
        {message.isOwn && !message.isWithdrawn && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-dense text-muted">
            {readBy > 0 && (
              <span className="inline-flex items-center gap-1">
                <IconSlot small>
                  <CheckCheck />
                </IconSlot>
                {readAt
                  ? t('readAt', { time: isSameDay(readAt) ? formats.time(readAt) : formats.dateTime(readAt) })
                  : t('readBy', { count: readBy, of })}
              </span>
            )}
            {message.mayTakeBack && <WithdrawButton id={message.id} />}
          </p>
        )}
      </div>
    </article>
  )
}

function Files({ files }: { files: Message['files'] }) {
  const t = useTranslations('messages.files')
  return (
    <ul aria-label={t('title')} className="mt-1 flex flex-col gap-1">
      {files.map(({ id, fileName, isReady }) => (
        <li key={id} className="flex items-center gap-2 text-dense">
          <IconSlot small>
            <Paperclip />
          </IconSlot>
          {isReady ? (
            <TextLink href={messageFileAddress(id)} className="min-w-0 wrap-anywhere">
              {fileName}
            </TextLink>
          ) : (
            <span className="min-w-0 wrap-anywhere text-muted">{t('waiting', { name: fileName })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function WithdrawButton({ id }: { id: string }) {
  const t = useTranslations('messages')
  const router = useRouter()
  const problem = useProblemText()

  async function withdraw() {
    try {
      await call(withdrawMessage, { id })
      notify.success(t('takenBack'))
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'messaging.READ' ? t('tooLateToTakeBack') : problem(error))
    }
    router.refresh()
  }

  return <TextButton onPress={() => void withdraw()}>{t('takeBack')}</TextButton>
}
