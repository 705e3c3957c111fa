'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readCurriculum } from '@/lib/contracts/curriculum'
import { exportCase, exportMapping } from '@/lib/contracts/curriculum/exchange'
import type { Framework } from '@/lib/contracts/curriculum/outcomes'
import { yearLabel } from '../../year-name'

const files = ['one', 'all', 'mapping', 'mappingAll'] as const
type File = (typeof files)[number]

/** Long enough for a large school on a slow connection. */
const timeoutMs = 60_000

/** Exports a file: frameworks as CASE, or the mappings of a year. */
export function ExportDialog({ framework, onClose }: { framework: Framework; onClose: () => void }) {
  const t = useTranslations('learningOutcomes.exchange')
  const ui = useTranslations('ui')
  const problem = useProblemText()
  const { found: home } = useAsked(readCurriculum, {}, 'form')
  const [file, setFile] = useState<File>('one')
  const [chosen, setYear] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const isMapping = file === 'mapping' || file === 'mappingAll'
  const yearId = chosen ?? home?.yearId ?? null
  const offered = home?.yearId ? files : files.filter((one) => one === 'one' || one === 'all')

  async function save() {
    setWorking(true)
    try {
      if (isMapping && yearId !== null) {
        const { fileName, csv, rows, isCut } = await call(
          exportMapping,
          { yearId, frameworkId: file === 'mapping' ? framework.id : null },
          { timeoutMs },
        )
        saveFile({ name: `${fileName}.csv`, type: 'text/csv;charset=utf-8', text: csv })
        if (isCut) notify.info(t('dialog.cut', { count: rows }), { id: 'export' })
        else notify.success(t('dialog.done'), { id: 'export' })
      } else {
        const { fileName, content } = await call(exportCase, { frameworkId: file === 'all' ? null : framework.id }, { timeoutMs })
        saveFile({ name: fileName, type: 'application/json', text: content })
        notify.success(t('dialog.done'), { id: 'export' })
      }
      onClose()
    } catch (error) {
      notify.error(problem(error), { id: 'export' })
      setWorking(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.title')}
      size="md"
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" icon={<Download />} loading={isWorking} onPress={() => void save()}>
            {t('export')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t('dialog.what')}
          value={file}
          options={offered.map((value) => ({ value, label: t(`dialog.${value}`, { name: framework.name }) }))}
          onChange={(value) => setFile(files.find((one) => one === value) ?? file)}
        />
        <p className="text-dense text-muted">{t(isMapping ? 'dialog.mappingHelp' : 'dialog.caseHelp')}</p>
        {isMapping && home && (
          <Select
            label={t('dialog.year')}
            value={yearId ?? ''}
            options={home.years.map((one) => ({ value: one.id, label: yearLabel(one) }))}
            onChange={setYear}
          />
        )}
      </div>
    </Dialog>
  )
}
