'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import type { Readers } from './use-readers'

/** The people who will read the concern, by name, before anything is sent. */
export function ReadersCard({ readers }: { readers: Readers }) {
  const t = useTranslations('concerns.readers')
  return (
    <Card as="aside" aria-labelledby="concern-readers">
      <div className="flex flex-col gap-3" aria-live="polite">
        <h2 id="concern-readers" className="text-h2 font-bold">
          {t('title')}
        </h2>
        {readers.kind === 'unknown' && <p className="text-dense text-muted">{t('choose')}</p>}
        {readers.kind === 'failed' && <p className="text-dense text-danger">{t('failed')}</p>}
        {readers.kind === 'known' && readers.people.length === 0 && <p className="text-dense">{t('nobody')}</p>}
        {readers.kind === 'known' && readers.people.length > 0 && (
          <>
            <p className="text-dense text-muted">{t('receivers')}</p>
            <ul className="flex flex-col gap-3">
              {readers.people.map(({ displayName, jobTitle }) => (
                <li key={displayName} className="flex items-center gap-3">
                  <Avatar name={displayName} />
                  <span className="flex min-w-0 flex-col">
                    <span className="wrap-anywhere">{displayName}</span>
                    {jobTitle && <span className="text-dense text-muted">{jobTitle}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="flex items-start gap-2 text-dense text-muted">
          <IconSlot small>
            <Eye />
          </IconSlot>
          {t('recorded')}
        </p>
      </div>
    </Card>
  )
}
