import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/lib/contract'
import type { readStaticUrl, readStaticUrlCode } from '@/lib/contracts/static-urls'
import { QrPicture } from '@/components/shared/qr-picture'

interface UrlSheetProps {
  url: Pick<OutputOf<typeof readStaticUrl>, 'form' | 'label'>
  code: Pick<OutputOf<typeof readStaticUrlCode>, 'address' | 'size' | 'path'>
}

/** The sheet for a wall: it covers the screen while it is printed. */
export function UrlSheet({ url, code }: UrlSheetProps) {
  const t = useTranslations('staticUrls.sheet')
  return (
    <div
      data-theme="light"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 bg-surface p-8 text-center text-ink"
    >
      <p className="text-h1 font-bold">{url.form.name}</p>
      <p className="text-lead">{t('how')}</p>
      <QrPicture code={code} label={url.label} className="w-80" />
      <p className="text-body">{t('or')}</p>
      <p className="max-w-full text-dense break-all">{code.address}</p>
      <p className="text-dense text-muted">{url.label}</p>
    </div>
  )
}
