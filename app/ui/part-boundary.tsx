import { Component, type ReactNode } from "react";
import { useMessages } from "./messages.ts";
import { RetryScreen } from "./screen.tsx";

type Props = { children: ReactNode; place?: string; message?: string };

class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidUpdate({ place }: Props): void {
    if (this.state.hasFailed && place !== this.props.place) this.retry();
  }

  retry = (): void => this.setState({ hasFailed: false });

  override render() {
    const { children, message } = this.props;
    if (!this.state.hasFailed) return children;
    return message !== undefined && <RetryScreen message={message} onRetry={this.retry} />;
  }
}

/** An exception in this part of a page says so here, and keeps the rest, until the page shows another place. */
export function PartBoundary({ children, place }: { children: ReactNode; place: string }) {
  const { brokenHere } = useMessages();
  return (
    <Boundary place={place} message={brokenHere}>
      {children}
    </Boundary>
  );
}

/** What the page does without when it fails. */
export const OptionalPart = ({ children }: { children: ReactNode }) => <Boundary>{children}</Boundary>;
