'use client'

import { Bookmark, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { removeSaved, type Report, type SavedReport } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'
import { savedHref, type ReportAsked } from '../report-hrefs'
import { SaveDialog } from './save-dialog'

interface SaveReportProps {
  view: Report
  asked: ReportAsked
  saved: SavedReport | null
  isStudent: boolean
}

/** Keeps the report as it is shown now; of one that is kept also what it is called, whom it is for, and its end. */
export function SaveReport({ view, asked, saved, isStudent }: SaveReportProps) {
  const t = useTranslations('reports.saved')
  const router = useRouter()
  const problem = useProblemText()
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

  async function remove(one: SavedReport) {
    const isSure = await confirm({
      title: t(one.isOwn ? 'removeQuestion' : 'leaveQuestion', { name: one.name }),
      body: one.isOwn ? t('removeHelp') : t('leaveHelp', { person: one.owner.displayName }),
      action: t(one.isOwn ? 'remove' : 'leave'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await call(removeSaved, { id: one.id, revision: one.revision })
      notify.success(t('removed'))
      router.push(paths.savedReports)
    } catch (failure) {
      notify.error(problem(failure))
    }
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
