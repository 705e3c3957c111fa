'use client'

import { useTranslations } from 'next-intl'
import { ExportButton } from '@/components/shared/export-button'
import type { Filters } from '@/components/shared/use-filters'
import { call } from '@/lib/client/request'
import { exportAudit } from '@/lib/contracts/config/audit'

/** A file of fifty thousand rows takes its time. */
const timeoutMs = 60_000

/** Exports the entries that pass the filters to a file. The server records the export and asks the reader for proof of identity. */
export function AuditExport({ filter }: { filter: Filters }) {
  const t = useTranslations('audit')
  return (
    <ExportButton
      load={() => call(exportAudit, Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')), { timeoutMs })}
      words={{
        action: t('export.action'),
        file: t('file.name'),
        done: (count) => t('export.done', { count }),
        cut: (count) => t('export.cut', { count }),
        unproven: t('export.prove'),
      }}
    />
  )
}
