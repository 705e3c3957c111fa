import { connection } from 'next/server'
import { NotFoundScreen } from '@/components/shell/not-found-screen'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { readSettings } from '@/server/config'
import { pageActor } from '@/server/kernel/page-request'
import { MainFrame } from './main-frame'

/** Any other path. Prerendered it would carry no nonce, and every script of it would be blocked. */
export default async function NotFound() {
  await connection()
  const [actor, { brandName }] = await Promise.all([pageActor(), readSettings()])
  return actor ? <MainFrame><NotFoundScreen /></MainFrame> : <SignInFrame brandName={brandName}><NotFoundScreen /></SignInFrame>
}
