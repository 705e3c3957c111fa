'use client'

import { Bookmark, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Report, SavedReport } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'
import { savedHref, type ReportAsked } from '../report-hrefs'
import { SaveDialog } from './save-dialog'
import { useRemoveSaved } from './use-remove-saved'

interface SaveReportProps {
  view: Report
  asked: ReportAsked
  saved: SavedReport | null
  isStudent: boolean
}

/** Saves the report as it is currently shown; for a saved report also changes its name and its readers, or removes it. */
export function SaveReport({ view, asked, saved, isStudent }: SaveReportProps) {
  const t = useTranslations('reports.saved')
  const router = useRouter()
  const remove = useRemoveSaved(() => router.push(paths.savedReports))
  const [isOpen, setOpen] = useState(false)
  const own = saved?.isOwn ? saved : null
  const { span, from, to } = asked
  const filters = {
    span,
    from: span === 'DAYS' ? from : null,
    to: span === 'DAYS' ? to : null,
    studentId: view.student?.id ?? null,
    programmeId: asked.programmeId || null,
    year: asked.year === '' ? null : Number(asked.year),
    groupId: asked.groupId || null,
    firmId: asked.firmId || null,
  }

  return (
    <>
      <Button icon={<Bookmark />} onPress={() => setOpen(true)}>
        {own ? t('change') : t('save')}
      </Button>
      {saved && (
        <Button icon={<Trash2 />} onPress={() => void remove(saved)}>
          {t(saved.isOwn ? 'remove' : 'leave')}
        </Button>
      )}
      {isOpen && (
        <SaveDialog
          configId={view.id}
          filters={filters}
          before={own}
          title={view.title}
          mayShare={!isStudent}
          onClose={() => setOpen(false)}
          onSaved={(id) => {
            setOpen(false)
            router.push(savedHref(id))
            router.refresh()
          }}
        />
      )}
    </>
  )
}
