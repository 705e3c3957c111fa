import type { Metadata } from 'next'
import { connection } from 'next/server'
import { OfflineDocument } from '@/components/shell/offline-document'

export const metadata: Metadata = { title: { absolute: 'Cusp' }, robots: { index: false } }

/** The offline page. The service worker fetches it once, without cookies, and keeps it. It is drawn at request time only so that its scripts carry a nonce. */
export default async function OfflinePage() {
  await connection()
  return <OfflineDocument />
}
