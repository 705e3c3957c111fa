'use client'

import { Check, Columns3, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { FieldName, ImportPath } from './import-words'
import { Rows } from './rows'
import type { FoundImport, ImportActs } from './use-import'

interface PreviewProps {
  found: FoundImport
  acts: ImportActs
  fieldName: FieldName
  path: ImportPath
  subject?: string | undefined
  /** Names in the file that the institution does not have, and what can be done about them. */
  missing: ReactNode
  onChange: () => void
}

/** The third step: what every row would do, and its problems. */
export function Preview({ found, acts, fieldName, path, subject, missing, onChange }: PreviewProps) {
  const t = useTranslations('imports')
  const { counts, grants } = found.import
  const count = counts.NEW + counts.CHANGED + counts.GONE
  const more = [
    counts.JOINED > 0 && t('summaryJoined', { count: counts.JOINED }),
    counts.SKIPPED > 0 && t('summarySkipped', { count: counts.SKIPPED }),
    counts.GONE > 0 && t('summaryGone', { count: counts.GONE }),
  ].flatMap((one) => one || [])
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="max-w-prose text-lead font-medium">
        {t('summary', { new: counts.NEW, changed: counts.CHANGED, same: counts.SAME, errors: counts.ERROR })}
        {more.length > 0 && `. ${more.join(' ')}`}
      </p>
      {grants.length > 0 && (
        <Banner tone="warning" announce="none" title={t('grants.title')}>
          {acts.rolesOf(grants)}
        </Banner>
      )}
      {missing}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={<Check />}
          loading={acts.busy !== null}
          disabledReason={count === 0 && t('nothing')}
          onPress={() => void acts.apply()}
        >
          {t('apply', { count })}
        </Button>
        <Button icon={<RefreshCw />} loading={acts.busy === 'check'} onPress={() => void acts.recheck()}>
          {t('recheck')}
        </Button>
        <Button icon={<Columns3 />} onPress={onChange}>
          {t('again')}
        </Button>
        <Button variant="quiet" icon={<Trash2 />} loading={acts.busy === 'discard'} onPress={() => void acts.discard()}>
          {t('discard')}
        </Button>
      </div>
      <Rows
        found={found}
        acts={acts}
        fieldName={fieldName}
        path={path}
        subject={subject}
        shows={['ALL', 'NEW', 'CHANGED', 'GONE', 'SAME', 'SKIPPED', 'ERROR', 'WARNING']}
      />
    </div>
  )
}
