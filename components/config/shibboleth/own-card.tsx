'use client'

import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Shibboleth } from '@/lib/contracts/sign-in/shibboleth'

/** The data about Cusp that the provider's administrators ask for. */
export function OwnCard({ own: { entityId, consumer, logout } }: { own: Shibboleth['own'] }) {
  const t = useTranslations('shibboleth.own')
  return (
    <Card as="section" aria-labelledby="own-title" className="flex flex-col gap-4">
      <div>
        <h2 id="own-title" className="text-lead font-bold">
          {t('title')}
        </h2>
        <p className="text-dense text-muted">{t('help')}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <Address term={t('metadata')} address={entityId} copied />
        <Address term={t('consumer')} address={consumer} />
        <Address term={t('logout')} address={logout} />
      </dl>
      <div>
        <a
          href={entityId}
          download="cusp-metadata.xml"
          className="inline-flex min-h-target items-center gap-2 rounded-control text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          <Download aria-hidden="true" className="size-4" />
          {t('download')}
        </a>
      </div>
    </Card>
  )
}

function Address({ term, address, copied = false }: { term: string; address: string; copied?: boolean }) {
  return (
    <div>
      <dt className="text-dense text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 wrap-anywhere select-all">{address}</span>
        {copied && <CopyButton text={address} />}
      </dd>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('shibboleth.own')
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    )
  }

  return (
    <Button size="sm" icon={<Copy />} onPress={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
