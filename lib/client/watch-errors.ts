import { logUnexpected } from './log'

/** Logs errors that no part of the application caught. Returns a function that stops it. */
export function watchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => logUnexpected('window.error', error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => logUnexpected('promise.rejected', reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
