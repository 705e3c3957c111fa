'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, type ChangeEvent } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'

const longest = 200_000

/** A list of people and their groups, a line each: pasted from a spreadsheet, or read from a text file. */
export function ListField({ value, onChange }: { value: string; onChange: (list: string) => void }) {
  const t = useTranslations('groupings.allocate.list')
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File | undefined) {
    if (!file) return
    if (file.size > longest * 2) return notify.error(t('tooLarge'))
    onChange(await file.text())
  }

  function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    void read(target.files?.[0])
    // Clearing the field allows the same file to be chosen again after it was corrected.
    target.value = ''
  }

  return (
    <div className="flex flex-col gap-2">
      <TextArea label={t('label')} description={t('help')} maxLength={longest} spellCheck={false} value={value} onChange={onChange} />
      <div>
        <Button icon={<FileUp />} onPress={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('choose')}
          tabIndex={-1}
          hidden
          onChange={chooseFile}
        />
      </div>
    </div>
  )
}
