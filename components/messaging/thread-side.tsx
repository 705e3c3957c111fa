'use client'

import { ExternalLink, MessageSquare, Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import { messageFileAddress, type readThread } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'
import { PersonBeside } from './person-beside'
import { Line, Part } from './side-part'

type Thread = OutputOf<typeof readThread>

/** Facts beside a thread on a wide screen: its subject, its members and its files. Null if there is nothing to show. */
export function threadSideOf({ thread, people, messages }: Thread): ReactNode {
  const captions = new Map(messages.flatMap(({ author, isOwn }) => (author && !isOwn ? [[author.id, author.caption] as const] : [])))
  const present = people
    .filter(({ hasLeft }) => !hasLeft)
    .map(({ id, displayName }) => ({ id, displayName, caption: captions.get(id) ?? '' }))
  const files = messages.flatMap((message) => (message.isWithdrawn ? [] : message.files))
  if (thread.href === null && thread.about === null && present.length === 0 && files.length === 0) return null
  return <ThreadSide href={thread.href} about={thread.about} people={present} isBetweenTwo={thread.kind === 'DIRECT'} files={files} />
}

interface ThreadSideProps {
  href: string | null
  about: Thread['thread']['about']
  people: readonly { readonly id: string; readonly displayName: string; readonly caption: string }[]
  /** Whether nobody else reads the thread. With one other person, the column says more about that person. */
  isBetweenTwo: boolean
  files: Thread['messages'][number]['files']
}

function ThreadSide({ href, about, people, isBetweenTwo, files }: ThreadSideProps) {
  const t = useTranslations('messages')
  const [other, ...others] = people
  const only = isBetweenTwo && others.length === 0 ? other : undefined
  return (
    <div className="flex flex-col gap-5">
      {(href !== null || about !== null) && (
        <Part title={t('side.about')}>
          {href !== null && (
            <Line icon={<ExternalLink />}>
              <TextLink href={href}>{t('openIt')}</TextLink>
            </Line>
          )}
          {about !== null && (
            <Line icon={<MessageSquare />}>
              <TextLink href={`${paths.messages}/${about.id}`}>{about.subject}</TextLink>
            </Line>
          )}
        </Part>
      )}
      {only && <PersonBeside key={only.id} person={only} caption={only.caption} />}
      {people.length > 0 && !only && (
        <Part title={t('side.people')}>
          {people.map(({ id, displayName, caption }) => (
            <li key={id} className="flex items-center gap-2 text-dense">
              <Avatar name={displayName} size="sm" />
              <span className="min-w-0 wrap-anywhere">
                {displayName} {caption !== '' && <span className="block text-meta text-muted">{caption}</span>}
              </span>
            </li>
          ))}
        </Part>
      )}
      {files.length > 0 && (
        <Part title={t('side.files')}>
          {files.map(({ id, fileName, isReady }) => (
            <Line key={id} icon={<Paperclip />}>
              {isReady ? <TextLink href={messageFileAddress(id)}>{fileName}</TextLink> : t('files.waiting', { name: fileName })}
            </Line>
          ))}
        </Part>
      )}
    </div>
  )
}
