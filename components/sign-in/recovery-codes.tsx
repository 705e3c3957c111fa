'use client'

import { Copy, Download, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/save-file'

/** The codes are shown once, so nobody leaves before they say that they have kept them. Needs the namespace secondFactor. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('secondFactor.codes')
  const [isKept, setKept] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isCopied, setCopied] = useState(false)

  // The page scrolls up, because this takes the place of a longer page at whose end the person was.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      notify.error(t('notCopied'))
    }
  }

  function download() {
    saveFile({
      name: `${t('file')}.txt`,
      type: 'text/plain;charset=utf-8',
      text: `${t('fileTitle', { place: window.location.host })}\n\n${codes.join('\n')}\n`,
    })
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t('help')}</p>
      <Card className="w-full">
        <ol aria-label={t('list')} className="grid grid-cols-1 gap-y-2 font-mono text-dense sm:text-body select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Card>
      <div data-print="hide" className="flex flex-col items-start gap-4">
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy />} onPress={() => void copy()}>
            <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
          </Button>
          <Button icon={<Download />} onPress={download}>
            {t('download')}
          </Button>
          <Button icon={<Printer />} onPress={() => window.print()}>
            {t('print')}
          </Button>
        </div>
        <Checkbox label={t('kept')} checked={isKept} error={isMissing && !isKept ? t('keptNeeded') : null} onChange={setKept} />
        <Button variant="primary" onPress={() => (isKept ? onDone() : setMissing(true))}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
