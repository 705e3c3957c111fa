'use client'

import { useTranslations } from 'next-intl'
import { ExportButton } from '@/components/shared/export-button'
import type { Filters } from '@/components/shared/use-filters'
import { call } from '@/lib/client/request'
import { exportAudit } from '@/lib/contracts/config/audit'

/** Fifty thousand rows take their time. */
const timeoutMs = 60_000

/** Everything that the filters let through, as a file. The server writes down that it was taken, and asks who takes it. */
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
