'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FoundImport, ImportActs } from '@/components/shared/import/use-import'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { NumberField } from '@/components/ui/number-field'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveProgramme } from '@/lib/contracts/programmes'
import { useFieldName } from './use-field-name'

/** The most years that a programme can have. */
const mostYears = 10

interface MissingNamesProps {
  found: FoundImport
  acts: ImportActs
  mayMakeProgrammes: boolean
}

/** The names in the file that do not exist here: groups are created by the import, programmes only where somebody enters their length. */
export function MissingNames({ found, acts, mayMakeProgrammes }: MissingNamesProps) {
  const t = useTranslations('imports')
  const nameOf = useFieldName()
  const { missing, options } = found.import
  const groups = options.makeGroups === true ? missing.filter(({ field }) => field === 'group') : []
  const others = missing.filter((one) => !groups.includes(one))
  if (missing.length === 0) return null
  return (
    <>
      {groups.length > 0 && (
        <Banner tone="info" announce="none">
          {t('missing.group', { count: groups.length })}
        </Banner>
      )}
      {others.length > 0 && (
        <Card as="section" aria-labelledby="missing-title" className="flex max-w-3xl flex-col gap-3">
          <h2 id="missing-title" className="text-lead font-bold">
            {t('missing.title')}
          </h2>
          <ul className="flex flex-col divide-y divide-line">
            {others.slice(0, 20).map(({ field, value, count, highestYear }) => (
              <li key={`${field} ${value}`} className="flex flex-col items-start gap-2 py-3 first:pt-0 last:pb-0">
                <span className="wrap-anywhere">{t('missing.line', { field: nameOf(field), value, count })}</span>
                {field === 'programme' && mayMakeProgrammes && (
                  <NewProgramme name={value} highestYear={highestYear} isBusy={acts.busy !== null} onMade={acts.recheck} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

interface NewProgrammeProps {
  name: string
  highestYear: number
  isBusy: boolean
  onMade: () => Promise<boolean>
}

function NewProgramme({ name, highestYear, isBusy, onMade }: NewProgrammeProps) {
  const t = useTranslations('imports.missing')
  const tNumber = useTranslations('ui.number')
  const problem = useProblemText()
  const [years, setYears] = useState<number | null>(highestYear >= 1 && highestYear <= mostYears ? highestYear : 5)
  const [isMaking, setMaking] = useState(false)
  const [isTried, setTried] = useState(false)
  const isWrong = years === null || years < 1 || years > mostYears

  async function create() {
    setTried(true)
    if (isWrong) return
    setMaking(true)
    try {
      await call(saveProgramme, { id: newId(), revision: 0, name, lengthYears: years, published: true })
      if (await onMade()) notify.success(t('made', { name }), { id: 'import' })
    } catch (error) {
      // Somebody else created the programme in the meantime, so the rows are checked against it.
      if (error instanceof CallError && error.issues.some(({ path, code }) => path === 'name' && code === 'captionTaken')) await onMade()
      else notify.error(error instanceof CallError && error.issues[0] ? error.issues[0].message : problem(error), { id: 'import' })
    }
    setMaking(false)
  }

  return (
    <span className="flex flex-wrap items-end gap-3">
      <NumberField
        label={t('years', { name })}
        min={1}
        max={mostYears}
        value={years}
        onChange={setYears}
        error={isTried && isWrong ? tNumber('between', { min: 1, max: mostYears }) : null}
      />
      <Button icon={<Plus />} loading={isMaking || isBusy} onPress={() => void create()}>
        {t('make', { name })}
      </Button>
    </span>
  )
}
