import { authorizeText } from '#text/authorize';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** 'Access denied' (docs/behaviour/authorize.md#screens); the message is plain text of at most 200 characters (security H9). */
export default function InvalidAccessScreen() {
  const { message, error_code, return_to } = useAuthQuery();
  return (
    <div className="grid gap-6">
      <PageHeading centered>{authorizeText.accessDenied}</PageHeading>
      <Banner kind="danger" note={error_code && authorizeText.errorCode(error_code)}>
        {message ?? authorizeText.accessDeniedHint}
      </Banner>
      <LinkButton to={return_to ?? 'root'} kind="secondary" wide>
        {authorizeText.goBack}
      </LinkButton>
    </div>
  );
}
