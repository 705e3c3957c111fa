'use client'

import { Copy, Download, Printer, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useProof } from '@/components/shared/proof'
import { bytesOf, saveBytes } from '@/components/shared/save-bytes'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { rotateStaticUrl, type readStaticUrl, type readStaticUrlCode } from '@/lib/contracts/static-urls'
import { hasSheet } from '@/lib/static-urls/vocabulary'
import { QrPicture } from '@/components/shared/qr-picture'
import { UrlSheet } from './url-sheet'

interface CodeCardProps {
  url: OutputOf<typeof readStaticUrl>
  code: OutputOf<typeof readStaticUrlCode>
  revision: number
  onRotated: (from: number, to: number) => void
}

/** The address as a QR code, which can be printed on a sheet, downloaded as a picture, or replaced by another. */
export function CodeCard({ url, code, revision, onRotated }: CodeCardProps) {
  const t = useTranslations('staticUrls')
  const router = useRouter()
  const problem = useProblemText()
  const [proofDialog, proven] = useProof()
  const [isPrinting, setPrinting] = useState(false)
  const [isRotating, setRotating] = useState(false)
  const fileName = `${
    url.label
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase() || 'qr'
  }`

  // The sheet is drawn only while it is printed.
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [isPrinting])

  function svgFile(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${code.size}v${code.size}H0z"/><path d="${code.path}"/></svg>`
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(code.address)
      notify.success(t('copied'))
    } catch {
      notify.error(t('notCopied'))
    }
  }

  async function rotate() {
    if (!(await confirm({ title: t('rotateQuestion'), body: t('rotateHelp'), action: t('rotate'), tone: 'danger' }))) return
    setRotating(true)
    try {
      const { revision: next } = await proven(() => call(rotateStaticUrl, { id: url.id, revision }))
      onRotated(revision, next)
      notify.success(t('rotated'))
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
    setRotating(false)
  }

  return (
    <Card as="section" aria-labelledby="code" className="flex flex-col gap-3">
      <h2 id="code" className="text-lead font-bold">
        {t('code')}
      </h2>
      <div className="flex flex-wrap gap-4">
        <QrPicture code={code} label={t('qr', { label: url.label })} className="w-40" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p className="max-w-full text-dense break-all text-muted">{code.address}</p>
          <div className="flex flex-wrap gap-2">
            {hasSheet(url.state) && (
              <Button size="sm" icon={<Printer />} onPress={() => setPrinting(true)}>
                {t('print')}
              </Button>
            )}
            <Button size="sm" icon={<Download />} onPress={() => saveBytes(`${fileName}.png`, 'image/png', bytesOf(code.png))}>
              {t('png')}
            </Button>
            <Button size="sm" icon={<Download />} onPress={() => saveBytes(`${fileName}.svg`, 'image/svg+xml', svgFile())}>
              {t('svg')}
            </Button>
            <Button size="sm" icon={<Copy />} onPress={() => void copy()}>
              {t('copy')}
            </Button>
            <Button size="sm" icon={<RotateCw />} loading={isRotating} onPress={() => void rotate()}>
              {t('rotate')}
            </Button>
          </div>
          {url.rotatedAt !== null && <p className="text-meta text-muted">{t('printAgain')}</p>}
        </div>
      </div>
      {proofDialog}
      {isPrinting && createPortal(<UrlSheet url={url} code={code} />, document.body)}
    </Card>
  )
}
