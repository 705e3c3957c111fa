export const messagingPaths = {
  messages: '/messages/list',
  newMessage: '/messages/new',
} satisfies Record<string, `/${string}`>
