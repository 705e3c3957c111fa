'use client'

import { Tag as TagIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { TextLink } from '@/components/ui/text-link'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { endReflectionShare, reflectionFileAddress, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { useReflectionAct } from '../use-reflection-act'

/** The facts about a reflection: its readers and since when they read it, its tags and its files. */
export function ReadersPart({ reflection, refresh }: { reflection: Reflection; refresh: () => Promise<void> }) {
  const t = useTranslations('reflections.view')
  const names = useTranslations('reflections')
  const formats = useFormats()
  const today = useToday()
  const headId = useId()
  const offline = useOffline()
  const { act, busy } = useReflectionAct(refresh)
  const { id, isOwn, state, shares, tags, files, submittedAt, acknowledgedAt, acknowledgedBy } = reflection
  const mayEnd = isOwn && state !== 'ACKNOWLEDGED'
  return (
    <>
      <section aria-labelledby={headId} className="flex flex-col gap-2">
        <h2 id={headId} className="font-bold">
          {t('who')}
        </h2>
        {submittedAt !== null && <p>{t('submittedOn', { at: formats.nearDate(submittedAt, today) })}</p>}
        {acknowledgedAt !== null && (
          <p>{t('acknowledgedBy', { name: acknowledgedBy ?? '–', at: formats.nearDate(acknowledgedAt, today) })}</p>
        )}
        {state === 'PRIVATE' && <p className="text-muted">{t('onlyYou')}</p>}
        {isOwn && (state === 'SUBMITTED' || state === 'ACKNOWLEDGED') && <p className="text-dense text-muted">{t('school')}</p>}
        {isOwn && shares.length > 0 && (
          <ul className="flex flex-col gap-2">
            {shares.map(({ person, seenAt, endedAt, hasLeft }) => (
              <li key={person.id} className="flex items-center gap-3">
                <Avatar name={person.displayName} size="sm" />
                <span className="min-w-0 grow">
                  {person.displayName}
                  <span className="block text-dense text-muted">
                    {endedAt !== null
                      ? t('ended', { at: formats.nearDate(endedAt, today) })
                      : hasLeft
                        ? t('left')
                        : seenAt === null
                          ? t('notSeen')
                          : t('seen', { at: formats.nearDate(seenAt, today) })}
                  </span>
                </span>
                {mayEnd && endedAt === null && (
                  <span className="shrink-0 whitespace-nowrap">
                    <Button
                      size="sm"
                      variant="quiet"
                      loading={busy === person.id}
                      disabledReason={offline && names('offline')}
                      aria-label={names('give.end', { name: person.displayName })}
                      onPress={() =>
                        void act(person.id, async () => {
                          await call(endReflectionShare, { id, userId: person.id })
                          return names('write.ended')
                        })
                      }
                    >
                      {t('end')}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {tags.length > 0 && (
        <section aria-label={t('tags')} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <Chip key={tag.id} tone="info" icon={<TagIcon />}>
              {tag.name}
            </Chip>
          ))}
        </section>
      )}
      {files.length > 0 && (
        <section aria-label={t('files')} className="flex flex-col gap-1">
          {files.map((file) => (
            <TextLink key={file.id} href={reflectionFileAddress(id, file.id)} className="min-h-control inline-flex items-center">
              {file.fileName} · {formats.fileSize(file.sizeBytes)}
            </TextLink>
          ))}
        </section>
      )}
    </>
  )
}
