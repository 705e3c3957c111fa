'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { barToolStyle } from '@/components/shared/list/bar-tool'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/save-file'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportResponses } from '@/lib/contracts/form-responses'

/** Exports the answers of one form to a file with a column for each question. */
export function ListExport({ forms }: { forms: readonly { readonly id: string; readonly name: string }[] }) {
  const t = useTranslations('forms.export')
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [isWorking, setWorking] = useState(false)
  if (forms.length === 0) return null

  /** The server sends the rows in parts, however many there are, and they are joined to one file. */
  async function saveParts(asked: { formId: string; groupUid?: string }) {
    const first = await call(exportResponses, asked)
    const parts = [first.csv]
    let rows = first.rows
    for (let cursor = first.next; cursor !== null;) {
      notify.info(t('going', { count: rows }), { id: 'export' })
      const part = await call(exportResponses, { ...asked, cursor })
      // Each part begins with the byte order mark, by which spreadsheets recognise UTF-8.
      parts.push(part.csv.replace(/^\uFEFF/, ''))
      rows += part.rows
      cursor = part.next
    }
    saveFile({ name: first.fileName, type: 'text/csv;charset=utf-8', text: parts.join('') })
    return { rows, groups: first.groups, olderVersions: first.olderVersions }
  }

  async function exportForm() {
    const [only] = forms
    const ids =
      forms.length === 1 && only
        ? [only.id]
        : await select({ title: t('which'), items: forms.map(({ id, name }) => ({ id, caption: name })) })
    const [formId] = ids ?? []
    if (formId === undefined) return
    setWorking(true)
    try {
      const { rows, groups, olderVersions } = await saveParts({ formId })
      // The entries of each group become a file of their own, with one line per entry.
      for (const groupUid of groups) await saveParts({ formId, groupUid })
      notify.success(t('done', { count: rows }), {
        id: 'export',
        ...(olderVersions > 0 && { description: t('olderVersions', { count: olderVersions }) }),
      })
    } catch (error) {
      notify.error(problem(error), { id: 'export' })
    }
    setWorking(false)
  }

  return (
    <>
      <IconButton
        variant="secondary"
        className={barToolStyle}
        label={t('action')}
        icon={<Download />}
        loading={isWorking}
        onPress={() => void exportForm()}
      />
      {selector}
    </>
  )
}
