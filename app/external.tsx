/** What pages for people without a session are made with. Apart from app/screen.tsx, so that they carry nothing of the shell. */
export { external } from '@/server/kernel/screen'
