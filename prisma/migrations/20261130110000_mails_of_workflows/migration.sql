ALTER TYPE "NotificationCategory" ADD VALUE 'WORKFLOWS';
