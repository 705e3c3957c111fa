'use client'

import { Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { notify } from '@/components/ui/notify'
import { isProofNeeded, useProof } from '@/components/shared/proof'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { applyConfiguration, tryConfiguration, type ConfigurationFile } from '@/lib/contracts/config/configuration'
import { ConfigurationResult } from './configuration-result'

type Tried = { readonly file: ConfigurationFile; readonly name: string } & OutputOf<typeof tryConfiguration>

const largestBytes = 8 * 1024 * 1024
const timeoutMs = 60_000
/** More say no more. */
const mostShown = 200

/** A file is looked at first, item by item; then it is taken over as a whole, or not at all. */
export function ConfigurationImport() {
  const t = useTranslations('institution.configuration')
  const problem = useProblemText()
  const router = useRouter()
  const [dialog, proven] = useProof()
  const input = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'try' | 'apply' | null>(null)
  const refused = tried?.results.filter(({ outcome }) => outcome === 'REFUSED').length ?? 0
  const count = (outcome: 'NEW' | 'CHANGED') => tried?.results.filter((result) => result.outcome === outcome).length ?? 0

  async function look(chosen: File) {
    setBusy('try')
    setFailure(null)
    setTried(null)
    const file = await read(chosen)
    if (file === null) setFailure(t('notJson'))
    else await sent(async () => setTried({ file, name: chosen.name, ...(await proven(() => call(tryConfiguration, { file }, { timeoutMs }))) }))
    setBusy(null)
  }

  async function apply({ file, seen }: Tried) {
    setBusy('apply')
    setFailure(null)
    await sent(async () => {
      const { made, changed } = await proven(() => call(applyConfiguration, { file, seen }, { timeoutMs }))
      setTried(null)
      notify.success(t('applied', { made, changed }), { id: 'configuration' })
      router.refresh()
    })
    setBusy(null)
  }

  async function sent(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (isProofNeeded(error)) return
      if (error instanceof CallError && error.issues.length > 0) return setFailure(error.issues.map(({ message }) => message).join(' '))
      setFailure(error instanceof CallError && (error.status === 'CONFLICT' || error.status === 'STATE_CHANGED') ? t('stale') : problem(error))
    }
  }

  return (
    <Card as="section" aria-label={t('import')} className="flex flex-col gap-3">
      <h2 className="text-lead font-bold">{t('import')}</h2>
      <p className="text-dense text-muted">{t('importHelp')}</p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file can be chosen again once it was put right.
          target.value = ''
          if (chosen) void look(chosen)
        }}
      />
      <div><Button icon={<Upload />} loading={busy === 'try'} onPress={() => input.current?.click()}>{t('choose')}</Button></div>
      {failure && <Banner tone="danger" announce="assertive">{failure}</Banner>}
      {tried && (
        <>
          <p role="status"><b>{t('chosen', { name: tried.name })}</b><br />{t('summary', { made: count('NEW'), changed: count('CHANGED'), same: tried.same })}</p>
          {tried.results.length === 0 && <Banner tone="info" announce="none">{t('nothing')}</Banner>}
          {refused > 0 && <Banner tone="danger" announce="assertive">{t('refused', { count: refused })}</Banner>}
          {tried.results.length > 0 && (
            <List label={t('differs')}>
              {tried.results.toSorted((one, other) => Number(other.outcome === 'REFUSED') - Number(one.outcome === 'REFUSED')).slice(0, mostShown).map((result, at) => <ConfigurationResult key={`${result.part} ${result.called} ${at}`} result={result} />)}
            </List>
          )}
          {tried.results.length > mostShown && <p className="text-dense text-muted">{t('more', { count: tried.results.length - mostShown })}</p>}
          {tried.results.length > 0 && refused === 0 && <div><Button variant="primary" loading={busy === 'apply'} onPress={() => void apply(tried)}>{t('apply', { count: tried.results.length })}</Button></div>}
        </>
      )}
      {dialog}
    </Card>
  )
}

/** Null for what is no configuration at all; the server looks at the rest. */
async function read(chosen: File): Promise<ConfigurationFile | null> {
  if (chosen.size > largestBytes) return null
  const { ConfigurationFile } = await import('@/lib/contracts/config/configuration.shapes')
  try {
    const given: unknown = JSON.parse(await chosen.text())
    return ConfigurationFile.safeParse(given).data ?? null
  } catch {
    return null
  }
}
