declare module '*.messages' {
  const messages: Pick<import('../en-gb').Messages, (typeof import('../offline-namespaces').offlineNamespaces)[number]>
  export default messages
}
